/** A landing page in words, and in those of schema.org: a collection, what it lists, and where it stands. */
import { formatCedis } from '../shared/money.ts'
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

export type LandingFigures = { total: number; lowestMinor: number | null; highestMinor: number | null }

/** 'for GHS 1,200', 'from GHS 1,200 to GHS 3,600'; null where there is nothing to buy. */
export function priceSpan({ lowestMinor, highestMinor }: LandingFigures): string | null {
  if (lowestMinor === null || highestMinor === null) return null
  return lowestMinor === highestMinor
    ? `for ${formatCedis(lowestMinor)}`
    : `from ${formatCedis(lowestMinor)} to ${formatCedis(highestMinor)}`
}
