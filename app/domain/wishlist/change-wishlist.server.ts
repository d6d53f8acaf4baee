/** Adds an item to a wishlist or removes it. Repeating either changes nothing. */
import type { Database } from '~db/client.ts'
import { findPublished } from './list-wishlist-items.server.ts'
import {
  WISHLIST_ADDED,
  WISHLIST_FULL,
  WISHLIST_ITEM_UNKNOWN,
  WISHLIST_NOT_UNDERSTOOD,
  WISHLIST_REMOVED,
} from './messages.ts'
import type { WishlistChange } from './saved-wishlist.server.ts'
import { type ItemKind, readReference, type WishlistEntry, withEntry, withoutEntry } from './wishlist.ts'

export type ChangedWishlist =
  | { ok: true; list: WishlistEntry[]; change: WishlistChange; entry: WishlistEntry; text: string }
  | { ok: false; status: 400 | 404; text: string }

const LONGEST_NAME = 200

const isKind = (value: unknown): value is ItemKind => value === 'plan' || value === 'listing'
const refused = (status: 400 | 404, text: string) => ({ ok: false, status, text }) as const

/**
 * Reads the form's `itemType`, `itemId` and `status`. `itemId` is the item's id; its reference (P-014) or slug is
 * accepted too. Unpublished items can be removed but not added.
 */
export async function changeWishlist(
  { db }: { db: Database },
  list: readonly WishlistEntry[],
  fields: FormData,
): Promise<ChangedWishlist> {
  const [kind, named, status] = [fields.get('itemType'), fields.get('itemId'), fields.get('status')]
  if (!isKind(kind) || typeof named !== 'string' || named === '' || named.length > LONGEST_NAME)
    return refused(400, WISHLIST_NOT_UNDERSTOOD)
  if (status !== 'true' && status !== 'false') return refused(400, WISHLIST_NOT_UNDERSTOOD)
  const isOn = status === 'true'
  const reference = readReference(named)
  const id = reference?.kind === kind ? String(reference.id) : named
  const known = !isOn && /^\d{1,9}$/.test(id) ? Number(id) : await findPublished(db, kind, id)
  if (known === null) return refused(404, WISHLIST_ITEM_UNKNOWN)
  const entry = { kind, id: known }
  const changed = isOn ? withEntry(list, entry) : withoutEntry(list, entry)
  if (!changed) return refused(400, WISHLIST_FULL)
  const change = isOn ? { off: [], on: [entry] } : { off: [entry], on: [] }
  return { ok: true, list: changed, change, entry, text: isOn ? WISHLIST_ADDED : WISHLIST_REMOVED }
}
