/** A plan or home in the wishlist and its comparison. Plain data, safe in the browser. */
import type { ItemKind } from './wishlist.ts'

export type WishlistItem = {
  kind: ItemKind
  reference: string
  slug: string
  title: string
  /** The category's label. */
  type: string
  coverKey: string
  coverAlt: string
  priceMinor: number
  /** What the price buys: 'PDF File', 'Selling'. */
  priceNote: string
  /** A home's availability; null for a plan, which is sold any number of times. */
  availability: 'available' | 'under-offer' | 'sold' | null
  bedrooms: number
  /** '6 flats' for a whole building, '' for one home. */
  dwellings: string
  washrooms: number
  /** Null where unknown. */
  floors: number | null
  areaSqFt: number
  horizontalMetres: number
  verticalMetres: number
  region: string
  city: string
  furnishing: string
  features: string[]
}
