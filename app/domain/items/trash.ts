/** What staff deleted in the last 30 days. Plain data, safe in the browser. */
import type { ItemKind } from './item.ts'

export type TrashKind = ItemKind | 'message'
export const TRASH_DAYS = 30
/** What a toast offers to restore: `plan 12`. */
export type Trashed = { kind: TrashKind; id: number }
export type TrashRow = {
  kind: TrashKind
  itemId: number
  /** A title, or who wrote the message. */
  title: string
  deletedBy: string
  deletedAt: number
}

export const TRASH_LABELS: Record<TrashKind, string> = {
  listing: 'Home',
  plan: 'Plan',
  project: 'Project',
  message: 'Message of',
}
export const TRASH_KINDS = ['listing', 'plan', 'project', 'message'] as const satisfies readonly TrashKind[]

export const RESTORED = 'Restored. It is as it was before.'
export const NOT_IN_TRASH = 'It is no longer in the trash.'
