/** What plans and homes share on pages. Plain data, safe in the browser. */
import type { pictures } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'

export type PictureView = Omit<typeof pictures.$inferSelect, 'id' | 'ownerKind' | 'ownerId' | 'position' | 'createdAt'>

/** One page of a list. */
export type ItemList<Card> = {
  cards: Card[]
  /** The number of matches; a lower bound where `totalIsExact` is false. */
  total: number
  totalIsExact: boolean
  pageCount: number
}

type SizePx = Pick<PictureView, 'widthPx' | 'heightPx'>
export type SizedPicture = SizePx & { key: string }
/** A picture for shared links; its size, where it is known, lets them show it at the first sharing. */
export type SocialPicture = { picture?: string; pictureSize?: SizePx }

const SOCIAL_WIDTH_PX = 1080

/** Pictures are made smaller, never larger. */
function asShared({ widthPx, heightPx }: SizePx): SizePx {
  const width = Math.min(widthPx, SOCIAL_WIDTH_PX)
  return { widthPx: width, heightPx: Math.round((heightPx * width) / widthPx) }
}

/** The social picture of a page: the uncropped cover, if there is one. */
export function coverPicture(
  siteUrl: string,
  item: { coverKey: string; pictures?: readonly SizedPicture[] } | undefined,
): SocialPicture {
  if (!item?.coverKey) return {}
  const cover = item.pictures?.find(({ key }) => key === item.coverKey)
  return {
    picture: `${siteUrl}${paths.media(item.coverKey, SOCIAL_WIDTH_PX)}`,
    ...(cover ? { pictureSize: asShared(cover) } : {}),
  }
}

/** The name on the page of a stored type: Condominium is shown as Condo. */
export const shownType = (stored: string) => (stored === 'Condominium' ? 'Condo' : stored)

/** The reference that people say on the phone: P-014, B-101. */
export const itemReference = (prefix: 'P' | 'B', id: number) => `${prefix}-${String(id).padStart(3, '0')}`

/** The most featured items that the home page shows. */
export const FEATURED_AT_MOST = { listing: 12, plan: 12, project: 2 } as const
