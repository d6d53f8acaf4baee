/** Writes an item with its pictures, its parts and its audit log line, all in one batch. */
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { pictures, takenForms } from '~db/schema/index.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { violatesConstraintOf } from '../shared/database-error.server.ts'
import { claimUploads, NO_FORM, releaseObjects, type StagedUpload, type UploadDeps } from '../uploads/staged.server.ts'
import { changeSlug, withFreeSlug } from './find-slug.server.ts'
import type { ItemKind } from './item.ts'
import {
  type AcceptedForm,
  type CommonColumns,
  columnsOf,
  type EditableItem,
  type ItemDefinition,
  type ItemValue,
  nextNumber,
  type PlacedPicture,
  type Statement,
  tableName,
  tableOf,
} from './item-definition.server.ts'

type WriteDeps = UploadDeps & { randomKey: () => string }
type Form = AcceptedForm<ItemValue>

export type SaveOutcome = { ok: true; id: number; released: string[] } | { ok: false; reason: 'changed' }

/** The item that an accepted form or button created or changed. */
export async function findTakenForm({ db }: Pick<UploadDeps, 'db'>, takenKey: string): Promise<number | null> {
  const row = await db.select({ id: takenForms.itemId }).from(takenForms).where(eq(takenForms.formKey, takenKey)).get()
  return row?.id ?? null
}

/**
 * Records the form as accepted for the item. The batch fails for a duplicate form, an outdated revision, or an upload
 * that a duplicate used or discarded meanwhile.
 */
export function noteForm(
  deps: UploadDeps,
  takenKey: string,
  itemId: SQL<number>,
  used: readonly Pick<StagedUpload, 'id'>[] = [],
): Statement {
  const ids = JSON.stringify(used.map((each) => each.id))
  const waiting = sql`(select count(*) from staged_uploads where form_key <> ${NO_FORM} and id in (select value from json_each(${ids})))`
  return deps.db.insert(takenForms).values({
    formKey: takenKey,
    itemId: used.length === 0 ? itemId : sql<number>`case when ${waiting} = ${used.length} then ${itemId} end`,
    createdAt: deps.now(),
  })
}

const coverOf = ([first]: readonly PlacedPicture[]) => ({ coverKey: first?.key ?? '', coverAlt: first?.alt ?? '' })

/** Removes, reorders and adds pictures. */
function changePictures(deps: UploadDeps, kind: ItemKind, ownerId: SQL<number>, form: Form): Statement[] {
  const { db } = deps
  const own = (id: number) => and(eq(pictures.id, id), eq(pictures.ownerKind, kind), eq(pictures.ownerId, ownerId))
  return [
    ...form.removed.flatMap((picture) => [
      releaseObjects(deps, 'pictures', sql`select ${picture.key} object_key`),
      db.delete(pictures).where(own(picture.id)),
    ]),
    ...form.pictures.map(({ id, staged, alt, key }, position) =>
      id === null
        ? db.insert(pictures).values({
            ownerKind: kind,
            ownerId,
            position,
            key,
            kind: 'photo',
            alt,
            widthPx: staged?.widthPx ?? 0,
            heightPx: staged?.heightPx ?? 0,
            createdAt: deps.now(),
          })
        : db
            .update(pictures)
            .set({ position, alt })
            .where(and(own(id), or(ne(pictures.position, position), ne(pictures.alt, alt)))),
    ),
  ]
}

/** The state after `publish`: null keeps it, false turns a published item into a draft. */
function stateAfter(publish: boolean | null, before: Pick<CommonColumns, 'status' | 'publishedAt'>, now: number) {
  const status = publish === null ? before.status : publish ? ('published' as const) : ('draft' as const)
  return { status, publishedAt: status === 'published' ? (before.publishedAt ?? now) : before.publishedAt }
}

/** Only changed values, for the audit log. */
function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: only(before), after: only(after) }
}

/** The item with its pictures and parts, as a batch of its own. `given` is the id of a demo item. */
export function insertItem(
  deps: UploadDeps,
  definition: ItemDefinition,
  slug: string,
  form: Form,
  given?: number,
): { id: SQL<number>; statements: Statement[] } {
  const now = deps.now()
  const id = sql<number>`(select id from ${tableName(definition)} where slug = ${slug})`
  const state = stateAfter(form.publish ?? true, { status: 'draft', publishedAt: null }, now)
  const common = { ...state, id: given ?? nextNumber(definition), slug, createdAt: now, updatedAt: now }
  const statements = [
    deps.db
      .insert(tableOf(definition))
      .values({ ...columnsOf(definition, form.value, coverOf(form.pictures)), ...common }),
    ...changePictures(deps, definition.kind, id, form),
    ...(definition.parts?.(deps, id, form.value, { item: null, files: form.files }).statements ?? []),
  ]
  return { id, statements }
}

const runBatch = ({ db }: UploadDeps, statements: Statement[]) => db.batch(statements as [Statement, ...Statement[]])

async function addItem(deps: WriteDeps, definition: ItemDefinition, form: Form): Promise<number> {
  const { kind: subject } = definition
  const slug = await withFreeSlug(deps, definition, form.value.title, async (slug) => {
    const { id, statements } = insertItem(deps, definition, slug, form)
    const after = { ...form.value, pictures: form.pictures.length, published: form.publish ?? true }
    await runBatch(deps, [
      ...statements,
      noteForm(deps, form.takenKey, id, form.used),
      ...claimUploads(deps, form.used),
      recordChange(deps, { actor: form.actor, action: 'create', subject, subjectId: id, after }),
      ...(form.also?.(id) ?? []),
    ])
    return slug
  })
  const table = tableOf(definition)
  const row = await deps.db.select({ id: table.id }).from(table).where(eq(table.slug, slug)).get()
  return row?.id ?? 0
}

/** Changes the item if it still has the form's revision. */
async function changeItem(
  deps: WriteDeps,
  definition: ItemDefinition,
  form: Form,
  item: EditableItem,
): Promise<number> {
  const { kind: subject } = definition
  const table = tableOf(definition)
  const before = await deps.db.select().from(table).where(eq(table.id, item.id)).get()
  if (!before) throw new ItemChanged()
  const id = sql<number>`${item.id}`
  /** Null where the item is gone or has a newer revision. */
  const ofRevision = sql<number>`(select id from ${tableName(definition)} where id = ${item.id} and revision = ${item.revision})`
  const parts = definition.parts?.(deps, id, form.value, { item, files: form.files })
  const columns = columnsOf(definition, form.value, coverOf(form.pictures))
  const { title } = form.value
  const write = (slug: string) => {
    const state = { slug, ...stateAfter(form.publish, before, deps.now()) }
    const common = { ...state, updatedAt: deps.now(), revision: item.revision + 1 }
    const change = difference(
      { ...before, ...parts?.noted.before, pictures: item.pictures.map((each) => each.key) },
      {
        ...columns,
        ...state,
        ...parts?.noted.after,
        pictures: form.pictures.map((each) => each.key),
      },
    )
    return runBatch(deps, [
      noteForm(deps, form.takenKey, ofRevision, form.used),
      deps.db
        .update(table)
        .set({ ...columns, ...common })
        .where(eq(table.id, item.id)),
      ...changeSlug(deps.db, definition, item.id, before.slug, slug),
      ...(parts?.statements ?? []),
      ...changePictures(deps, subject, id, form),
      ...claimUploads(deps, form.used),
      recordChange(deps, { actor: form.actor, action: 'update', subject, subjectId: item.id, ...change }),
      ...(form.also?.(id) ?? []),
    ])
  }
  await (title === before.title ? write(before.slug) : withFreeSlug(deps, definition, title, write, item.id))
  return item.id
}

class ItemChanged extends Error {}

/** Whether the batch failed because the item changed meanwhile, or the form and its uploads were already accepted. */
const isChanged = (cause: unknown) =>
  cause instanceof ItemChanged ||
  violatesConstraintOf(cause, 'taken_forms.item_id', 'taken_forms.form_key', 'pictures.key', 'plan_files.object_key')

/** Adds or changes the item; `released` are keys of pictures that may now be removed. */
export async function saveItem(
  deps: WriteDeps,
  definition: ItemDefinition,
  form: Form,
  item: EditableItem | null,
): Promise<SaveOutcome> {
  try {
    const id = item ? await changeItem(deps, definition, form, item) : await addItem(deps, definition, form)
    return { ok: true, id, released: form.removed.map((each) => each.key) }
  } catch (cause) {
    if (isChanged(cause)) return { ok: false, reason: 'changed' }
    throw cause
  }
}
