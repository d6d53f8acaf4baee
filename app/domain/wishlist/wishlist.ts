/** What a visitor keeps to find again: plans and homes by kind and number, newest first. Knows no cookie and no database. */
import { itemReference } from '../catalog/item.ts'

export const WISHES_AT_MOST = 100
export const COMPARED_AT_MOST = 4

export type ItemKind = 'plan' | 'listing'
export type Wish = { kind: ItemKind; id: number }

const PREFIXES = { plan: 'P', listing: 'B' } as const
const kindOf = (prefix: string): ItemKind => (prefix.toUpperCase() === 'P' ? 'plan' : 'listing')

/** P-014 for a plan, B-107 for a home. */
export const wishReference = ({ kind, id }: Wish) => itemReference(PREFIXES[kind], id)

/** 'P-014', 'p-14' and 'B-107'; null for anything else. */
export function readReference(text: string): Wish | null {
  const parts = /^([PB])-0*([1-9]\d{0,8})$/i.exec(text.trim())
  return parts ? { kind: kindOf(parts[1] ?? ''), id: Number(parts[2]) } : null
}

const without = (list: readonly Wish[], wish: Wish) =>
  list.filter((each) => each.kind !== wish.kind || each.id !== wish.id)

/** The references of an address, 'P-014,B-107' or the field repeated; what is no reference or comes twice is left out. */
export function readReferences(values: readonly string[], atMost = WISHES_AT_MOST): Wish[] {
  const found = new Map<string, Wish>()
  for (const part of values.join(',').split(',')) {
    const wish = readReference(part)
    if (wish) found.set(wishReference(wish), wish)
    if (found.size === atMost) break
  }
  return [...found.values()]
}

export const writeReferences = (list: readonly Wish[]) => list.map(wishReference).join(',')

/** As short as a cookie likes it: 'PeB2z' is P-014 and B-107. */
export const encodeWishes = (list: readonly Wish[]) =>
  list.map(({ kind, id }) => PREFIXES[kind] + id.toString(36)).join('')

/** Never throws: what is not understood is left out. */
export const decodeWishes = (packed: string): Wish[] =>
  [...packed.matchAll(/([PB])([0-9a-z]{1,6})/g)]
    .slice(0, WISHES_AT_MOST)
    .map(([, prefix = '', id = '']) => ({ kind: kindOf(prefix), id: Number.parseInt(id, 36) }))

/** The list with the item in front, or null where it is full. An item that is there already stays where it is. */
export function withWish(list: readonly Wish[], wish: Wish): Wish[] | null {
  if (without(list, wish).length < list.length) return [...list]
  return list.length < WISHES_AT_MOST ? [wish, ...list] : null
}

export const withoutWish = (list: readonly Wish[], wish: Wish): Wish[] => without(list, wish)

/** As many of the others as there is room for, behind what is there. */
export function withAllWishes(list: readonly Wish[], others: readonly Wish[]): Wish[] {
  const known = new Set(list.map(wishReference))
  return [...list, ...others.filter((wish) => !known.has(wishReference(wish)))].slice(0, WISHES_AT_MOST)
}
