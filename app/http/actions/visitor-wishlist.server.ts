/** Whose wishlist a request means: the rows of who is signed in, else the cookie of the browser. */
import { changeWishlist } from '../../domain/wishlist/change-wishlist.server.ts'
import { WISHLIST_FULL } from '../../domain/wishlist/messages.ts'
import { changeKeptWishes, readKeptWishes, type WishChange } from '../../domain/wishlist/saved-wishlist.server.ts'
import { packWishes, unpackWishes, type Wish } from '../../domain/wishlist/wishlist.ts'
import type { AppContext } from '../context.server'
import { readPackedWishes, setPackedWishes } from '../cookies.server'
import { getUser } from '../guards.server'

export async function readOwnWishes(context: AppContext, request: Request): Promise<Wish[]> {
  const user = await getUser(context)
  return user
    ? context.once('wishes', () => readKeptWishes(context.db, user.id))
    : unpackWishes(await readPackedWishes(context.settings, request))
}

/**
 * `list` is what a visitor's cookie says from now on; of an account's rows only `change` is made. Gives the list as it
 * then is, with the headers of the answer: a cookie for a visitor, none for an account.
 */
export async function keepOwnWishes(
  context: AppContext,
  list: readonly Wish[],
  change: WishChange,
): Promise<{ list: readonly Wish[]; headers: Headers }> {
  const user = await getUser(context)
  if (user) return { list: await changeKeptWishes(context, user.id, change), headers: new Headers() }
  return { list, headers: new Headers({ 'set-cookie': await setPackedWishes(context.settings, packWishes(list)) }) }
}

/** One press of a heart, as the fields of its form say. */
export async function changeOwnWishes(context: AppContext, request: Request, fields: FormData) {
  const changed = await changeWishlist(context, await readOwnWishes(context, request), fields)
  if (!changed.ok) return changed
  const kept = await keepOwnWishes(context, changed.list, changed.change)
  const hasRoom = changed.change.on.every(({ kind, id }) =>
    kept.list.some((each) => each.kind === kind && each.id === id),
  )
  if (!hasRoom) return { ok: false, status: 400, text: WISHLIST_FULL } as const
  return { ...changed, ...kept }
}
