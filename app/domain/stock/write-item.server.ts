/** The statements that every saved form brings along, whatever it is about; all of one form are one batch. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { heldUploads, pictures, takenForms } from '~db/schema/index.ts'
import { type HeldDeps, type HeldUpload, releaseObject } from './held-uploads.server.ts'
import type { StockKind } from './stock.ts'
import type { AcceptedForm, PlacedPicture } from './take-form.server.ts'

type Statement = BatchItem<'sqlite'>

/** The form is noted under the item: a twin of it, or a revision that is no longer there, takes the batch down. */
export const noteForm = (deps: HeldDeps, takenKey: string, itemId: SQL<number>): Statement =>
  deps.db.insert(takenForms).values({ formKey: takenKey, itemId, createdAt: deps.now() })

/** What waited for the form is the item's from now on. */
export const claimUploads = (deps: HeldDeps, used: readonly HeldUpload[]): Statement[] =>
  used.length === 0
    ? []
    : [
        deps.db.delete(heldUploads).where(
          inArray(
            heldUploads.id,
            used.map((each) => each.id),
          ),
        ),
      ]

export const newPicture = ({ held, alt }: PlacedPicture) => ({
  stored: { key: held?.objectKey ?? '', widthPx: held?.widthPx ?? 0, heightPx: held?.heightPx ?? 0 },
  alt,
  kind: 'photo' as const,
  caption: '',
})

/** Takes away, puts in order and adds; `released` in the outcome are the keys whose objects may then go. */
export function changePictures<Value>(
  deps: HeldDeps,
  kind: StockKind,
  ownerId: number,
  form: AcceptedForm<Value>,
): Statement[] {
  const { db } = deps
  const own = (id: number) => and(eq(pictures.id, id), eq(pictures.ownerKind, kind), eq(pictures.ownerId, ownerId))
  return [
    ...form.removed.flatMap((picture) => [
      releaseObject(deps, 'pictures', picture.key),
      db.delete(pictures).where(own(picture.id)),
    ]),
    ...form.pictures.map(({ id, held, alt, key }, position) =>
      id === null
        ? db.insert(pictures).values({
            ownerKind: kind,
            ownerId,
            position,
            key,
            kind: 'photo',
            alt,
            widthPx: held?.widthPx ?? 0,
            heightPx: held?.heightPx ?? 0,
            createdAt: deps.now(),
          })
        : db.update(pictures).set({ position, alt }).where(own(id)),
    ),
  ]
}

export const coverOfForm = <Value>(form: AcceptedForm<Value>) => ({
  coverKey: form.pictures[0]?.key ?? '',
  coverAlt: form.pictures[0]?.alt ?? '',
})

/** What `publish` makes of a state: absent keeps it, false makes a draft of what is published. */
export function stateAfter(
  publish: boolean | null,
  before: { status: 'draft' | 'published' | 'archived'; publishedAt: number | null },
  now: number,
) {
  const status = publish === null ? before.status : publish ? ('published' as const) : ('draft' as const)
  return { status, publishedAt: status === 'published' ? (before.publishedAt ?? now) : before.publishedAt }
}

/** Null where the item is gone or has another revision by now. */
export const ofRevision = (table: 'listings' | 'plans' | 'projects', id: number, revision: number) =>
  sql<number>`(select id from ${sql.identifier(table)} where id = ${id} and revision = ${revision})`

export const runBatch = (deps: HeldDeps, statements: Statement[]) =>
  deps.db.batch(statements as [Statement, ...Statement[]])

const wordsOf = (cause: unknown): string => (cause instanceof Error ? `${cause.message} ${wordsOf(cause.cause)}` : '')

/** What a batch that failed says of its form: changed meanwhile, or taken already; anything else is thrown. */
export function asChanged(cause: unknown): { ok: false; reason: 'changed' } {
  if (/taken_forms\.(item_id|form_key)/.test(wordsOf(cause))) return { ok: false, reason: 'changed' }
  throw cause
}

/** Only what differs, for the audit log. */
export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: only(before), after: only(after) }
}
