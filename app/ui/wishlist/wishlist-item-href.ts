import type { WishlistItem } from '~/domain/wishlist/wishlist-item.ts'
import { paths } from '~/paths.ts'

/** The address of the item's panel over the list of its kind. */
export const wishlistItemHref = ({ kind, slug }: Pick<WishlistItem, 'kind' | 'slug'>) =>
  kind === 'plan' ? paths.plan(slug) : paths.service(slug)
