/** The head of a page: title, description, canonical address, social picture and noindex. */
import type { MetaDescriptor } from '@remix-run/react'
import type { SocialPicture } from '../../domain/catalog/item.ts'
import type { LdJson } from '../../domain/catalog/json-ld.ts'
import { OPENING_PICTURE, OPENING_SIZE } from '../../domain/settings/describe-site.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../domain/settings/settings.ts'
import type { RootData } from './root-data.ts'

type PageHead = SocialPicture & {
  title: string
  /** A function where it contains the firm's name. */
  description: string | ((firm: string) => string)
  canonical?: string
  isPrivate?: boolean
  jsonLd?: LdJson[]
}

export type Matches = readonly { data: unknown; pathname?: string }[]

const rootOf = (matches: Matches) => matches[0]?.data as Partial<RootData> | undefined

/** The root loader's settings, from the matches that Remix gives to `meta`; the defaults where it failed. */
export const siteOf = (matches: Matches): SiteSettings => rootOf(matches)?.site ?? DEFAULT_SETTINGS

export function pageMeta(
  matches: Matches,
  { title, canonical, isPrivate, jsonLd, ...head }: PageHead,
): MetaDescriptor[] {
  const firm = siteOf(matches).name
  // Shared links show the default picture where the page has none.
  const siteUrl = rootOf(matches)?.siteUrl ?? ''
  const picture = head.picture ?? (canonical && siteUrl ? `${siteUrl}${OPENING_PICTURE}` : undefined)
  const size = head.picture ? head.pictureSize : OPENING_SIZE
  // A private page's address omits the query, which may hold a key.
  const address = canonical ?? (isPrivate && `${siteUrl}${matches.at(-1)?.pathname ?? ''}`)
  const description = typeof head.description === 'function' ? head.description(firm) : head.description
  return [
    { title: `${title} | ${firm}` },
    { name: 'description', content: description },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(address ? [{ tagName: 'link', rel: 'canonical', href: address }] : []),
    ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: firm },
    ...(picture
      ? [
          { property: 'og:image', content: picture },
          ...(size ? [{ property: 'og:image:width', content: `${size.widthPx}` }] : []),
          ...(size ? [{ property: 'og:image:height', content: `${size.heightPx}` }] : []),
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(jsonLd ?? []).map((each) => ({ 'script:ld+json': each })),
  ]
}

/** The `meta` of a private page with a constant title and description. */
export const privateMeta =
  (title: string, description: string) =>
  ({ matches }: { matches: Matches }) =>
    pageMeta(matches, { title, description, isPrivate: true })
