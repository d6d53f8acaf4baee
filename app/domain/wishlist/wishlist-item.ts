/** A plan or a home as the wishlist shows and compares it. Plain data, safe in the browser. */
import type { ItemKind } from './wishlist.ts'

export type WishlistItem = {
  kind: ItemKind
  reference: string
  slug: string
  title: string
  /** The category as it is shown. */
  type: string
  coverKey: string
  coverAlt: string
  priceMinor: number
  /** What the price buys: 'PDF File', 'Selling'. */
  priceNote: string
  /** What became of a home; null for a plan, which is sold again and again. */
  availability: 'available' | 'under-offer' | 'sold' | null
  bedrooms: number
  /** '6 flats' of a whole building, '' of one home. */
  dwellings: string
  washrooms: number
  /** Null where nobody noted it. */
  floors: number | null
  areaSqFt: number
  horizontalMetres: number
  verticalMetres: number
  region: string
  city: string
  furnishing: string
  features: string[]
}
