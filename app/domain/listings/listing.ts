/** A home for sale: the card of a list and the full item of a panel. Plain data, safe in the browser. */
import type { listings } from '~db/schema/index.ts'
import { itemReference, type PictureView } from '../catalog/item.ts'

type Row = typeof listings.$inferSelect

export type Furnishing = Row['furnished']
export const FURNISHING_LABELS: Record<Furnishing, string> = {
  unfurnished: 'Unfurnished',
  partially: 'Partially furnished',
  fully: 'Fully furnished',
  furnished: 'Furnished',
}

export type Availability = Row['availability']
export const AVAILABILITY_LABELS: Record<Availability, string> = {
  available: 'Available',
  'under-offer': 'Under offer',
  sold: 'Sold',
}

/** The price's label: for a sold home it is only the asking price. */
export const priceLabel = (availability: Availability) => (availability === 'sold' ? 'Asked' : 'Selling')

export type ListingCard = {
  id: number
  slug: string
  title: string
  type: string
  bedrooms: number
  /** '6 flats' for a whole building, '' for one home. */
  dwellings: string
  areaSqFt: number
  region: string
  city: string
  priceMinor: number
  availability: Availability
  coverKey: string
  coverAlt: string
}

/** Without the meeting point and who waits there, which only those who booked a viewing are told. */
export type ListingView = Omit<
  Row,
  'status' | 'revision' | 'publishedAt' | 'createdAt' | 'meetingPoint' | 'agentName' | 'agentPhone'
> & {
  dwellings: string
  pictures: PictureView[]
}

/** A GhanaPost GPS address in the features or the description, or ''. */
export const digitalAddressOf = ({ features, description }: Pick<ListingView, 'features' | 'description'>) =>
  /\b[A-Z][A-Z\d]{1,2}-\d{3,4}-\d{4}\b/.exec([...features, description].join('\n'))?.[0] ?? ''

/** The reference that people say on the phone: B-101. */
export const listingReference = (id: number) => itemReference('B', id)
