/** What staff can change of several items at once, from their list. */
import type { ItemKind, ItemStatus } from './item.ts'

/** A price for each, or a change of each price in hundredths of a percent. */
export type PriceChange = { toMinor: number } | { byBasisPoints: number }

type FixedChange = { status: ItemStatus } | { availability: 'available' | 'sold' } | { isFeatured: boolean }
/** What is done to each of them. */
export type BulkChange = FixedChange | { price: PriceChange }

/** `past` follows the number of changed items. Without `change`, a price is typed. */
export type BulkVerb = { label: string; past: string; kinds: readonly ItemKind[]; change: FixedChange | null }

const ALL: readonly ItemKind[] = ['listing', 'plan', 'project']

export const BULK_VERBS = {
  publish: { label: 'Publish', past: 'published', kinds: ALL, change: { status: 'published' } },
  unpublish: { label: 'Unpublish', past: 'taken off the site', kinds: ALL, change: { status: 'draft' } },
  archive: { label: 'Archive', past: 'archived', kinds: ALL, change: { status: 'archived' } },
  sold: { label: 'Sold', past: 'marked as sold', kinds: ['listing'], change: { availability: 'sold' } },
  available: {
    label: 'For sale',
    past: 'marked as for sale',
    kinds: ['listing'],
    change: { availability: 'available' },
  },
  feature: { label: 'Feature', past: 'on the home page, where published', kinds: ALL, change: { isFeatured: true } },
  unfeature: {
    label: 'No longer feature',
    past: 'no longer on the home page',
    kinds: ALL,
    change: { isFeatured: false },
  },
  price: { label: 'Change price', past: 'with another price', kinds: ['listing', 'plan'], change: null },
} as const satisfies Record<string, BulkVerb>

export const findBulkVerb = (name: unknown, kind: ItemKind): BulkVerb | undefined => {
  const found = Object.entries<BulkVerb>(BULK_VERBS).find(([each]) => each === name)?.[1]
  return found?.kinds.includes(kind) ? found : undefined
}

export const PRICE_CHANGE_UNCLEAR = 'Write a price like 950000, or a change like +5% or -10%.'
export const PLAN_CHANGE_UNCLEAR = 'Plans have several prices: write a change like +5% or -10%.'
export const UNDONE = 'Undone. The items are as they were before.'
export const NOTHING_TO_UNDO = 'There was nothing to undo: the items were changed again since.'
