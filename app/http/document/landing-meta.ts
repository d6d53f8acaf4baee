import type { MetaDescriptor } from '@remix-run/react'
import { landingJsonLd } from '../../domain/catalog/describe-landing.ts'
import { coverPicture } from '../../domain/catalog/item.ts'
import type { Section } from '../../ui/catalog/section.ts'
import { type Matches, pageMeta } from './page-meta'

type Landing = {
  title: string
  text: string
  url: string
  total: number
  siteUrl: string
  cards: readonly { slug: string; coverKey: string }[]
}

/** The head of a landing page. One that holds nothing at the moment is not to be found. */
export function landingMeta(matches: Matches, section: Section, landing: Landing | undefined): MetaDescriptor[] {
  if (!landing)
    return pageMeta(matches, { title: section.title, description: 'This list is not here.', isPrivate: true })
  const { title, text, url, total, siteUrl, cards } = landing
  return pageMeta(matches, {
    title,
    description: text,
    canonical: url,
    isPrivate: total === 0,
    ...coverPicture(siteUrl, cards[0]),
    jsonLd: landingJsonLd({
      title,
      text,
      url,
      above: { name: section.title, url: `${siteUrl}${section.listPath()}` },
      items: cards.map((card) => `${siteUrl}${section.itemPath(card.slug)}`),
    }),
  })
}
