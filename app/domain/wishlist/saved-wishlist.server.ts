/** A signed-in user's wishlist: rows instead of a cookie, otherwise the same list. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { wishlistItems } from '~db/schema/index.ts'
import { WISHLIST_AT_MOST, type WishlistEntry } from './wishlist.ts'

/** Newest first. */
export const listSavedWishlist = (db: Database, userId: number) =>
  db
    .select({ kind: wishlistItems.itemType, id: wishlistItems.itemId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.itemId))

/** A change of a list: entries removed, then added in their order, newest first, as far as there is room. */
export type WishlistChange = { off: readonly WishlistEntry[]; on: readonly WishlistEntry[] }

/** Applies to the current list, whatever was added or removed meanwhile; existing entries keep their place. */
export async function changeSavedWishlist(
  { db, now }: { db: Database; now: () => number },
  userId: number,
  { off, on }: WishlistChange,
): Promise<WishlistEntry[]> {
  // One bound value for all of them, because D1 binds at most a hundred.
  const named = (entries: readonly WishlistEntry[]) => JSON.stringify(entries.map(({ kind, id }) => [kind, id]))
  const kind = sql`json_extract(w.value, '$[0]')`
  const id = sql`json_extract(w.value, '$[1]')`
  const [, , list] = await db.batch([
    db.run(sql`delete from wishlist_items where user_id = ${userId}
      and (item_type, item_id) in (select ${kind}, ${id} from json_each(${named(off)}) w)`),
    db.run(sql`insert or ignore into wishlist_items (user_id, item_type, item_id, created_at)
      select ${userId}, ${kind}, ${id}, ${now()} - w.key from json_each(${named(on)}) w
      where not exists (select 1 from wishlist_items k
        where k.user_id = ${userId} and k.item_type = ${kind} and k.item_id = ${id})
      order by w.key
      limit max(0, ${WISHLIST_AT_MOST} - (select count(*) from wishlist_items where user_id = ${userId}))`),
    listSavedWishlist(db, userId),
  ])
  return list
}

/** Merges the wishlist from before the sign-in into the account's; idempotent. */
export async function mergeWishlist(
  deps: { db: Database; now: () => number },
  userId: number,
  others: readonly WishlistEntry[],
): Promise<void> {
  if (others.length > 0) await changeSavedWishlist(deps, userId, { off: [], on: others })
}
