/**
 * Uploads without an owner, not yet or no longer. The rule for crashes: a row is written before its object and deleted
 * after it, so that the sweep finds anything interrupted and no store has an object without a row.
 */
import { and, asc, eq, getTableColumns, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '~db/client.ts'
import { stagedUploads } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { pictureObjects } from '../gallery/variants.ts'

export type StagedUpload = Omit<typeof stagedUploads.$inferSelect, 'formKey' | 'readyAt' | 'createdAt'>
export type UploadDeps = { db: Database; pictures: ObjectStore; files: ObjectStore; now: () => number }

type WithId = Pick<StagedUpload, 'id'>

export const STAGED_MS = 86_400_000
/** A statement binds at most a hundred values. */
const AT_ONCE = 80
/** The form key of uploads that no form waits for. */
export const NO_FORM = ''

const { formKey: _form, readyAt: _ready, createdAt: _created, ...shown } = getTableColumns(stagedUploads)

/** Records that an object is about to be written. */
export async function announceUpload(
  { db, now }: Pick<UploadDeps, 'db' | 'now'>,
  upload: Pick<StagedUpload, 'field' | 'store' | 'objectKey'>,
): Promise<number> {
  const [row] = await db
    .insert(stagedUploads)
    .values({ ...upload, filename: '', formKey: NO_FORM, createdAt: now() })
    .returning({ id: stagedUploads.id })
  if (!row) throw new Error('the upload was not noted')
  return row.id
}

/** Stages uploads for their form. */
export async function stageUploads(deps: UploadDeps, formKey: string, uploads: readonly StagedUpload[]): Promise<void> {
  const now = deps.now()
  const [first, ...rest] = uploads.map(({ id, field: _field, store: _store, objectKey: _objectKey, ...upload }) =>
    deps.db
      .update(stagedUploads)
      .set({ ...upload, formKey, readyAt: now, createdAt: now })
      .where(eq(stagedUploads.id, id)),
  )
  if (first) await deps.db.batch([first, ...rest])
}

/** All staged uploads of the form, oldest first; their deletion is postponed by a day. */
export async function listStaged(deps: UploadDeps, formKey: string): Promise<StagedUpload[]> {
  const isOfForm = and(eq(stagedUploads.formKey, formKey), ne(stagedUploads.formKey, NO_FORM))
  const [, rows] = await deps.db.batch([
    // A written row costs a thousand read ones, and an hour more or less makes no difference.
    deps.db
      .update(stagedUploads)
      .set({ createdAt: deps.now() })
      .where(and(isOfForm, lt(stagedUploads.createdAt, deps.now() - STAGED_MS / 24))),
    deps.db.select(shown).from(stagedUploads).where(isOfForm).orderBy(asc(stagedUploads.id)).limit(AT_ONCE),
  ])
  return rows
}

/**
 * Of uploads with the same name and bytes the first is kept, so that a form and its duplicate choose alike; for a
 * single-file input the last; of the others the first that there is `room` for. `surplus` had no room.
 */
export async function limitUploads(
  deps: UploadDeps,
  all: readonly StagedUpload[],
  { isSingle, room }: { isSingle: (upload: StagedUpload) => boolean; room: number },
  isCounted: (upload: StagedUpload) => boolean = () => true,
): Promise<{ kept: StagedUpload[]; surplus: StagedUpload[] }> {
  const isSame = (a: StagedUpload, b: StagedUpload) =>
    a.field === b.field && a.filename === b.filename && a.sha256 !== '' && a.sha256 === b.sha256
  const distinct = all.filter((upload, at) => !all.slice(0, at).some((each) => isSame(each, upload)))
  const surplus = distinct.filter((upload) => !isSingle(upload) && isCounted(upload)).slice(Math.max(0, room))
  const isLast = (upload: StagedUpload) => distinct.findLast((each) => each.field === upload.field) === upload
  const kept = distinct.filter((upload) => (isSingle(upload) ? isLast(upload) : !surplus.includes(upload)))
  await discardUploads(
    deps,
    all.filter((upload) => !kept.includes(upload)),
  )
  return { kept, surplus }
}

/** For the batch that gives uploads their owner. */
export const claimUploads = ({ db }: Pick<UploadDeps, 'db'>, uploads: readonly WithId[]): BatchItem<'sqlite'>[] =>
  uploads.length === 0
    ? []
    : [
        db.delete(stagedUploads).where(
          inArray(
            stagedUploads.id,
            uploads.map((each) => each.id),
          ),
        ),
      ]

/** Removes the objects, then their rows. An upload with an owner has no row any more, and stays. */
export async function discardUploads(deps: UploadDeps, uploads: readonly WithId[]): Promise<void> {
  for (let at = 0; at < uploads.length; at += AT_ONCE) {
    const ids = uploads.slice(at, at + AT_ONCE).map((each) => each.id)
    const gone = await deps.db
      .update(stagedUploads)
      .set({ formKey: NO_FORM })
      .where(inArray(stagedUploads.id, ids))
      .returning({ store: stagedUploads.store, objectKey: stagedUploads.objectKey })
    const keys = (store: StagedUpload['store']) =>
      gone.filter((each) => each.store === store).map((each) => each.objectKey)
    await deps.pictures.remove(keys('pictures').flatMap(pictureObjects))
    // Keys of files are paths; the same store has private pictures, each in all sizes.
    await deps.files.remove(keys('files').flatMap((key) => (key.includes('/') ? [key] : pictureObjects(key))))
    await deps.db.delete(stagedUploads).where(and(inArray(stagedUploads.id, ids), eq(stagedUploads.formKey, NO_FORM)))
  }
}

/**
 * Releases every `object_key` that a query finds, in the batch in which it loses its owner. `removeReleased` or the
 * sweep then removes the objects.
 */
export const releaseObjects = (deps: Pick<UploadDeps, 'db' | 'now'>, store: StagedUpload['store'], query: SQL) =>
  // Older than the sweep's waiting time: nobody is still writing it.
  deps.db.run(sql`insert into staged_uploads (form_key, field, store, object_key, filename, created_at)
    select ${NO_FORM}, 'released', ${store}, object_key, '', ${deps.now() - STAGED_MS - 1} from (${query}) where true
    on conflict do nothing`)

export async function removeReleased(deps: UploadDeps, objectKeys: readonly string[]): Promise<void> {
  for (let at = 0; at < objectKeys.length; at += AT_ONCE) {
    const rows = await deps.db
      .select({ id: stagedUploads.id })
      .from(stagedUploads)
      .where(
        and(inArray(stagedUploads.objectKey, objectKeys.slice(at, at + AT_ONCE)), eq(stagedUploads.formKey, NO_FORM)),
      )
    await discardUploads(deps, rows)
  }
}

/** Removes uploads whose form was not accepted for a day, and interrupted ones; a few hundred at a time. */
export async function sweepUploads(deps: UploadDeps): Promise<void> {
  const rows = await deps.db
    .select({ id: stagedUploads.id })
    .from(stagedUploads)
    .where(lt(stagedUploads.createdAt, deps.now() - STAGED_MS))
    .limit(200)
  await discardUploads(deps, rows)
}
