/** A visitor's wishlist: plans and homes by kind and id, newest first. Independent of cookie and database. */
import { itemReference } from '../catalog/item.ts'

export const WISHLIST_AT_MOST = 100
export const COMPARED_AT_MOST = 4

export type ItemKind = 'plan' | 'listing'
export type WishlistEntry = { kind: ItemKind; id: number }

const PREFIXES = { plan: 'P', listing: 'B' } as const
const kindOf = (prefix: string): ItemKind => (prefix.toUpperCase() === 'P' ? 'plan' : 'listing')

/** P-014 for a plan, B-107 for a home. */
export const entryReference = ({ kind, id }: WishlistEntry) => itemReference(PREFIXES[kind], id)

/** 'P-014', 'p-14' and 'B-107'; null for anything else. */
export function readReference(text: string): WishlistEntry | null {
  const parts = /^([PB])-0*([1-9]\d{0,8})$/i.exec(text.trim())
  return parts ? { kind: kindOf(parts[1] ?? ''), id: Number(parts[2]) } : null
}

export const withoutEntry = (list: readonly WishlistEntry[], entry: WishlistEntry): WishlistEntry[] =>
  list.filter((each) => each.kind !== entry.kind || each.id !== entry.id)

/** The references in an address, 'P-014,B-107' or repeated fields; invalid and repeated ones are omitted. */
export function readReferences(values: readonly string[], atMost = WISHLIST_AT_MOST): WishlistEntry[] {
  const found = new Map<string, WishlistEntry>()
  for (const part of values.join(',').split(',')) {
    const entry = readReference(part)
    if (entry) found.set(entryReference(entry), entry)
    if (found.size === atMost) break
  }
  return [...found.values()]
}

export const writeReferences = (list: readonly WishlistEntry[]) => list.map(entryReference).join(',')

/** A short form for the cookie: 'PeB2z' is P-014 and B-107. */
export const encodeWishlist = (list: readonly WishlistEntry[]) =>
  list.map(({ kind, id }) => PREFIXES[kind] + id.toString(36)).join('')

/** Never throws: invalid parts are omitted. */
export const decodeWishlist = (packed: string): WishlistEntry[] =>
  [...packed.matchAll(/([PB])([0-9a-z]{1,6})/g)]
    .slice(0, WISHLIST_AT_MOST)
    .map(([, prefix = '', id = '']) => ({ kind: kindOf(prefix), id: Number.parseInt(id, 36) }))

/** The list with the item first, or null where it is full. An item already on it keeps its place. */
export function withEntry(list: readonly WishlistEntry[], entry: WishlistEntry): WishlistEntry[] | null {
  if (withoutEntry(list, entry).length < list.length) return [...list]
  return list.length < WISHLIST_AT_MOST ? [entry, ...list] : null
}

/** Appends as many of the others as there is room for. */
export function withEntries(list: readonly WishlistEntry[], others: readonly WishlistEntry[]): WishlistEntry[] {
  const known = new Set(list.map(entryReference))
  return [...list, ...others.filter((entry) => !known.has(entryReference(entry)))].slice(0, WISHLIST_AT_MOST)
}
