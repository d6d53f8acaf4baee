import type { MetaDescriptor } from '@remix-run/react'
import { coverPicture } from '../../domain/catalog/item.ts'
import { breadcrumbs } from '../../domain/catalog/json-ld.ts'
import type { Section } from '../../ui/catalog/section.ts'
import { type Matches, pageMeta } from './page-meta.ts'

type Landing = {
  title: string
  text: string
  path: string
  total: number
  siteUrl: string
  cover: Parameters<typeof coverPicture>[1]
  cards: readonly { slug: string }[]
}

/** The head of a landing page, with its list for schema.org. An empty list is noindex. */
export function landingMeta(matches: Matches, section: Section, landing: Landing | undefined): MetaDescriptor[] {
  if (!landing)
    return pageMeta(matches, { title: section.title, description: 'This list is not here.', isPrivate: true })
  const { title, text, path, total, siteUrl, cover, cards } = landing
  const collection = {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    description: text,
    url: siteUrl + path,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: cards.length,
      itemListElement: cards.map(({ slug }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        url: siteUrl + section.itemPath(slug),
      })),
    },
  }
  return pageMeta(matches, {
    title,
    description: text,
    canonical: siteUrl + path,
    isPrivate: total === 0,
    ...coverPicture(siteUrl, cover),
    jsonLd: [
      collection,
      ...breadcrumbs(siteUrl, [
        [section.title, section.listPath()],
        [title, path],
      ]),
    ],
  })
}
