/** What plans and homes have in common as pages see them. Plain data, safe in the browser. */
import { paths } from '../../paths.ts'

export type PictureView = {
  key: string
  alt: string
  kind: 'photo' | 'drawing'
  caption: string
  widthPx: number
  heightPx: number
}

/** One page of a list. */
export type ItemList<Card> = {
  cards: Card[]
  /** How many match; a lower bound where `totalIsExact` is false. */
  total: number
  totalIsExact: boolean
  pageCount: number
}

/** The picture of a page that is shared: the cover, whole; nothing where there is none. */
export const coverPicture = (siteUrl: string, item: { coverKey: string } | undefined): { picture?: string } =>
  item?.coverKey ? { picture: `${siteUrl}${paths.media(item.coverKey, 1080)}` } : {}

/** The number said on the phone: P-014, B-101. */
export const itemReference = (prefix: 'P' | 'B', id: number) => `${prefix}-${String(id).padStart(3, '0')}`

/** How many items that staff put forward the opening page has room for. */
export const FEATURED_AT_MOST = { listing: 12, plan: 12, project: 2 } as const
