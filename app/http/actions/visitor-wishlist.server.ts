/** The wishlist of a request: the rows of the signed-in user, else the browser's cookie. */
import { changeWishlist } from '../../domain/wishlist/change-wishlist.server.ts'
import { WISHLIST_FULL } from '../../domain/wishlist/messages.ts'
import {
  changeSavedWishlist,
  listSavedWishlist,
  type WishlistChange,
} from '../../domain/wishlist/saved-wishlist.server.ts'
import { decodeWishlist, encodeWishlist, type WishlistEntry } from '../../domain/wishlist/wishlist.ts'
import type { AppContext } from '../context.server.ts'
import { readWishlistCookie, setWishlistCookie } from '../cookies.server.ts'
import { getUser } from '../guards.server.ts'

export async function readVisitorWishlist(context: AppContext, request: Request): Promise<WishlistEntry[]> {
  const user = await getUser(context)
  return user
    ? context.once('wishlist', () => listSavedWishlist(context.db, user.id))
    : decodeWishlist(await readWishlistCookie(context.settings, request))
}

/**
 * Writes `list` to a visitor's cookie; to an account's rows only `change` is applied. Returns the resulting list and
 * the answer's headers: a cookie for a visitor, none for an account.
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

/** One click on a heart, from its form's fields. */
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
