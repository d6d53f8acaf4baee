/** The statements that every saved form brings along, whatever it is about; all of one form are one batch. */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { heldUploads, listingSlugs, pictures, planSlugs, type projects, takenForms } from '~db/schema/index.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { underFreeSlug, wordsOf } from './find-slug.server.ts'
import type { AcceptedForm, EditableItem, ItemPicture, PlacedPicture, SaveOutcome } from './form-spec.server.ts'
import type { ItemKind } from './item.ts'
import { ITEM_TABLES, TABLE_NAMES } from './item-tables.server.ts'
import { type HeldDeps, type HeldUpload, LET_GO, releaseObject } from './staged-uploads.server.ts'

type Statement = BatchItem<'sqlite'>
type WriteDeps = HeldDeps & { randomKey: () => string }

type ItemTable = typeof projects

/**
 * The form is noted under the item. A twin of it, a revision that is no longer there, or an upload that a twin took or
 * let go meanwhile takes the batch down.
 */
export function noteForm(
  deps: HeldDeps,
  takenKey: string,
  itemId: SQL<number>,
  used: readonly Pick<HeldUpload, 'id'>[] = [],
): Statement {
  const ids = JSON.stringify(used.map((each) => each.id))
  const waiting = sql`(select count(*) from held_uploads where form_key <> ${LET_GO} and id in (select value from json_each(${ids})))`
  return deps.db.insert(takenForms).values({
    formKey: takenKey,
    itemId: used.length === 0 ? itemId : sql<number>`case when ${waiting} = ${used.length} then ${itemId} end`,
    createdAt: deps.now(),
  })
}

/** What waited for the form is the item's from now on. */
export const claimUploads = (deps: HeldDeps, used: readonly Pick<HeldUpload, 'id'>[]): Statement[] =>
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
function changePictures<Value>(
  deps: HeldDeps,
  kind: ItemKind,
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

const coverOfForm = <Value>(form: AcceptedForm<Value>) => ({
  coverKey: form.pictures[0]?.key ?? '',
  coverAlt: form.pictures[0]?.alt ?? '',
})

/** What `publish` makes of a state: absent keeps it, false makes a draft of what is published. */
function stateAfter(
  publish: boolean | null,
  before: { status: 'draft' | 'published' | 'archived'; publishedAt: number | null },
  now: number,
) {
  const status = publish === null ? before.status : publish ? ('published' as const) : ('draft' as const)
  return { status, publishedAt: status === 'published' ? (before.publishedAt ?? now) : before.publishedAt }
}

/** Null where the item is gone or has another revision by now. */
const ofRevision = (kind: ItemKind, { id, revision }: EditableItem) =>
  sql<number>`(select id from ${sql.identifier(TABLE_NAMES[kind])} where id = ${id} and revision = ${revision})`

const runBatch = (deps: HeldDeps, statements: Statement[]) => deps.db.batch(statements as [Statement, ...Statement[]])

/** What a batch that failed says of its form: changed meanwhile, or taken already, uploads and all; anything else is thrown. */
function asChanged(cause: unknown): { ok: false; reason: 'changed' } {
  if (/(taken_forms\.(item_id|form_key)|pictures\.key|plan_files\.object_key)/.test(wordsOf(cause)))
    return { ok: false, reason: 'changed' }
  throw cause
}

/** Only what differs, for the audit log. */
function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: only(before), after: only(after) }
}

/** What the batch that makes an item holds beside the item. */
export const alsoAdded =
  <Value extends object>(deps: HeldDeps, kind: ItemKind, form: AcceptedForm<Value>) =>
  (id: SQL<number>): Statement[] => [
    noteForm(deps, form.takenKey, id, form.used),
    ...claimUploads(deps, form.used),
    recordChange(deps, {
      actor: form.actor,
      action: 'create',
      subject: kind,
      subjectId: id,
      after: { ...form.value, pictures: form.pictures.length, published: form.publish ?? true },
    }),
    ...(form.also?.(id) ?? []),
  ]

/** Adds by the one way in which items of a kind are made; a form that was taken already adds nothing. */
export async function addItem(
  deps: WriteDeps,
  kind: ItemKind,
  title: string,
  make: (slug: string) => Promise<{ ok: true; value: { id: number } } | { ok: false; reason: string }>,
) {
  try {
    const made = await underFreeSlug(deps, kind, title, make)
    if (!made.ok) throw new Error(`the item was refused: ${made.reason}`)
    return { ok: true as const, id: made.value.id, released: [] }
  } catch (cause) {
    return asChanged(cause)
  }
}

type Before = { slug: string; title: string; status: 'draft' | 'published' | 'archived'; publishedAt: number | null }

/**
 * Writes an item of the revision that the form was read from, with its pictures and its line of the audit log.
 * `columns` are the item's own, `also` what else it holds; `noted` is what only the log shows of that, before and after.
 */
export async function updateItem<Value extends { title: string }>(
  deps: WriteDeps,
  kind: ItemKind,
  form: AcceptedForm<Value>,
  item: EditableItem,
  before: Before,
  columns: Record<string, unknown>,
  also: Statement[] = [],
  noted: { before: Record<string, unknown>; after: Record<string, unknown> } = { before: {}, after: {} },
): Promise<SaveOutcome> {
  const { db } = deps
  const now = deps.now()
  const table = ITEM_TABLES[kind] as ItemTable
  const { title } = form.value
  const write = (slug: string) => {
    const after = {
      ...columns,
      slug,
      ...stateAfter(form.publish, before, now),
      ...(kind === 'project' ? {} : coverOfForm(form)),
    }
    return runBatch(deps, [
      noteForm(deps, form.takenKey, ofRevision(kind, item), form.used),
      db
        .update(table)
        .set({ ...after, revision: item.revision + 1, updatedAt: now })
        .where(eq(table.id, item.id)),
      ...changeSlugs(deps, kind, item.id, before.slug, slug),
      ...also,
      ...changePictures(deps, kind, item.id, form),
      ...claimUploads(deps, form.used),
      recordChange(deps, {
        actor: form.actor,
        action: 'update',
        subject: kind,
        subjectId: item.id,
        ...difference(
          { ...before, ...noted.before, pictures: item.pictures.map((each) => each.key) },
          { ...after, ...noted.after, pictures: form.pictures.map((each) => each.key) },
        ),
      }),
      ...(form.also?.(sql<number>`${item.id}`) ?? []),
    ])
  }
  try {
    await (title === before.title ? write(before.slug) : underFreeSlug(deps, kind, title, write, item.id))
  } catch (cause) {
    return asChanged(cause)
  }
  return { ok: true, id: item.id, released: form.removed.map((each) => each.key) }
}

/** The old address leads to the item; the new one is no old address any more. Projects have none of their own. */
function changeSlugs({ db }: HeldDeps, kind: ItemKind, id: number, before: string, slug: string): Statement[] {
  if (kind === 'project' || slug === before) return []
  if (kind === 'listing')
    return [
      db.delete(listingSlugs).where(eq(listingSlugs.slug, slug)),
      db
        .insert(listingSlugs)
        .values({ slug: before, listingId: id })
        .onConflictDoUpdate({ target: listingSlugs.slug, set: { listingId: id } }),
    ]
  return [
    db.delete(planSlugs).where(eq(planSlugs.slug, slug)),
    db
      .insert(planSlugs)
      .values({ slug: before, planId: id })
      .onConflictDoUpdate({ target: planSlugs.slug, set: { planId: id } }),
  ]
}

/** The pictures of an item in their order, for the batch that reads the item. */
export const pictureQuery = (db: HeldDeps['db'], kind: ItemKind, id: number) =>
  db
    .select({
      id: pictures.id,
      key: pictures.key,
      alt: pictures.alt,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
    })
    .from(pictures)
    .where(and(eq(pictures.ownerKind, kind), eq(pictures.ownerId, id)))
    .orderBy(asc(pictures.position), asc(pictures.id))

/** What every item has, as its form knows it. */
export const itemOf = (
  { id, slug, title, status, revision }: Omit<EditableItem, 'values' | 'pictures' | 'files'>,
  shown: ItemPicture[],
) => ({ id, slug, title, status, revision, pictures: shown })
