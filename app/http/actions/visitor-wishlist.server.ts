/** Whose wishlist a request means: the rows of who is signed in, else the cookie of the browser. */
import { changeWishlist } from '../../domain/wishlist/change-wishlist.server.ts'
import { WISHLIST_FULL } from '../../domain/wishlist/messages.ts'
import {
  changeSavedWishlist,
  readSavedWishlist,
  type WishlistChange,
} from '../../domain/wishlist/saved-wishlist.server.ts'
import { decodeWishlist, encodeWishlist, type WishlistEntry } from '../../domain/wishlist/wishlist.ts'
import type { AppContext } from '../context.server'
import { readWishlistCookie, setWishlistCookie } from '../cookies.server'
import { getUser } from '../guards.server'

export async function readVisitorWishlist(context: AppContext, request: Request): Promise<WishlistEntry[]> {
  const user = await getUser(context)
  return user
    ? context.once('wishlist', () => readSavedWishlist(context.db, user.id))
    : decodeWishlist(await readWishlistCookie(context.settings, request))
}

/**
 * `list` is what a visitor's cookie says from now on; of an account's rows only `change` is made. Gives the list as it
 * then is, with the headers of the answer: a cookie for a visitor, none for an account.
 */
export async function saveVisitorWishlist(
  context: AppContext,
  list: readonly WishlistEntry[],
  change: WishlistChange,
): Promise<{ list: readonly WishlistEntry[]; headers: Headers }> {
  const user = await getUser(context)
  if (user) return { list: await changeSavedWishlist(context, user.id, change), headers: new Headers() }
  return {
    list,
    headers: new Headers({ 'set-cookie': await setWishlistCookie(context.settings, encodeWishlist(list)) }),
  }
}

/** One press of a heart, as the fields of its form say. */
export async function changeVisitorWishlist(context: AppContext, request: Request, fields: FormData) {
  const changed = await changeWishlist(context, await readVisitorWishlist(context, request), fields)
  if (!changed.ok) return changed
  const kept = await saveVisitorWishlist(context, changed.list, changed.change)
  const hasRoom = changed.change.on.every(({ kind, id }) =>
    kept.list.some((each) => each.kind === kind && each.id === id),
  )
  if (!hasRoom) return { ok: false, status: 400, text: WISHLIST_FULL } as const
  return { ...changed, ...kept }
}
