/** A plan or home in the wishlist and its comparison. Plain data, safe in the browser. */
import type { Availability, ListingView } from '../listings/listing.ts'
import type { Papers } from '../listings/papers.ts'
import type { ItemKind } from './wishlist.ts'

type Shared = Omit<
  ListingView,
  'id' | 'availability' | 'furnished' | 'description' | 'contact' | 'pictures' | 'updatedAt' | keyof Papers
>

export type WishlistItem = Shared & {
  kind: ItemKind
  reference: string
  /** What the price buys: 'PDF File', 'Selling'. */
  priceNote: string
  /** A home's availability; null for a plan, which is sold any number of times. */
  availability: Availability | null
  /** Null where unknown. */
  floors: number | null
  furnishing: string
}
