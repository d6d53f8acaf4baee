/** Messages of the wishlist; tests quote these constants. */
import { COMPARED_AT_MOST, WISHLIST_AT_MOST } from './wishlist.ts'

export const ADD_TO_WISHLIST = 'Add to Wishlist'
export const REMOVE_FROM_WISHLIST = 'Remove from Wishlist'
export const WISHLIST_ADDED = 'Added to your wishlist'
export const WISHLIST_REMOVED = 'Removed from your wishlist'
export const WISHLIST_FULL = `Your wishlist is full: it holds ${WISHLIST_AT_MOST} items. Remove one to add another.`
export const WISHLIST_ITEM_UNKNOWN = 'This item is not available.'
export const WISHLIST_NOT_UNDERSTOOD = 'Please choose a plan or a home to add or remove.'
export const WISHLIST_EMPTY = 'Your wishlist is empty'
export const SHARED_EMPTY = 'This wishlist is empty'
export const COMPARE_TOO_MANY = `Please choose at most ${COMPARED_AT_MOST} items to compare.`
export const COMPARE_TOO_FEW = 'Please choose two to four items to compare.'

export const wishlistSaved = (count: number) =>
  count === 0
    ? 'All of these are in your wishlist already'
    : `${count} ${count === 1 ? 'item' : 'items'} added to your wishlist`

export const noLongerAvailable = (reference: string) => `${reference} is no longer available`
