/** The wishlist of somebody who is signed in: rows instead of a cookie, the same list otherwise. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { wishlistItems } from '~db/schema/index.ts'
import { type Wish, withAllWishes } from './wishlist.ts'

/** Newest first. */
export async function readKeptWishes(db: Database, userId: number): Promise<Wish[]> {
  const rows = await db
    .select({ kind: wishlistItems.itemType, id: wishlistItems.itemId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.itemId))
  return rows
}

/** Makes the rows say what the list says; what stays keeps its place. */
export async function keepWishes(
  { db, now }: { db: Database; now: () => number },
  userId: number,
  list: readonly Wish[],
): Promise<void> {
  const at = now()
  // One bound value for all of them, because D1 binds no more than a hundred.
  const wanted = JSON.stringify(list.map(({ kind, id }, place) => [kind, id, at - place]))
  await db.batch([
    db.run(sql`delete from wishlist_items where user_id = ${userId} and not exists (
      select 1 from json_each(${wanted}) w
      where json_extract(w.value, '$[0]') = item_type and json_extract(w.value, '$[1]') = item_id)`),
    db.run(sql`insert or ignore into wishlist_items (user_id, item_type, item_id, created_at)
      select ${userId}, json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
      from json_each(${wanted})`),
  ])
}

/** What was kept before the sign-in joins what the account has; twice changes nothing. */
export async function mergeWishes(
  deps: { db: Database; now: () => number },
  userId: number,
  others: readonly Wish[],
): Promise<void> {
  if (others.length === 0) return
  await keepWishes(deps, userId, withAllWishes(await readKeptWishes(deps.db, userId), others))
}
