/** A landing page in the words of schema.org: a collection, what it lists, and where it stands. */
import { breadcrumb, type LdJson } from './json-ld.ts'

type Landing = {
  title: string
  text: string
  url: string
  above: { name: string; url: string }
  items: readonly string[]
}

export const landingJsonLd = ({ title, text, url, above, items }: Landing): LdJson[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    description: text,
    url,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, url: item })),
    },
  },
  breadcrumb(above, { name: title, url }),
]
