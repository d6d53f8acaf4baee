/**
 * Uploads that have no owner yet, or no longer. The one rule for a crash: a row is written before its object and deleted
 * after it, so whatever breaks off is found by the sweep and no store has an object that no row knows.
 */
import { and, asc, eq, getTableColumns, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '~db/client.ts'
import { stagedUploads } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server'
import { pictureObjects } from '../gallery/variants.ts'

export type StagedUpload = Omit<typeof stagedUploads.$inferSelect, 'formKey' | 'readyAt' | 'createdAt'>
export type UploadDeps = { db: Database; pictures: ObjectStore; files: ObjectStore; now: () => number }

type WithId = Pick<StagedUpload, 'id'>

export const STAGED_MS = 86_400_000
/** A statement takes at most a hundred values. */
const AT_ONCE = 80
/** Of what no form waits for. */
export const NO_FORM = ''

const { formKey: _form, readyAt: _ready, createdAt: _created, ...shown } = getTableColumns(stagedUploads)

/** Notes that an object is about to be written. */
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

/** From now on it waits for its form. */
export async function stageUploads(deps: UploadDeps, formKey: string, uploads: readonly StagedUpload[]): Promise<void> {
  const now = deps.now()
  const [first, ...rest] = uploads.map(({ id, ...upload }) =>
    deps.db
      .update(stagedUploads)
      .set({ ...upload, formKey, readyAt: now, createdAt: now })
      .where(eq(stagedUploads.id, id)),
  )
  if (first) await deps.db.batch([first, ...rest])
}

/** All that waits for the form, oldest first; none of it is swept for another day. */
export async function listStaged(deps: UploadDeps, formKey: string): Promise<StagedUpload[]> {
  const isOfForm = and(eq(stagedUploads.formKey, formKey), ne(stagedUploads.formKey, NO_FORM))
  const [, rows] = await deps.db.batch([
    deps.db.update(stagedUploads).set({ createdAt: deps.now() }).where(isOfForm),
    deps.db.select(shown).from(stagedUploads).where(isOfForm).orderBy(asc(stagedUploads.id)).limit(AT_ONCE),
  ])
  return rows
}

/**
 * Of uploads with the same name and bytes the first stays, so that a form and its duplicate choose alike; of an input for one file
 * the last; of the others the first that there is `room` for. `surplus` had no room.
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

/** Removes the objects, then their rows. What has an owner by now has no row any more, and stays. */
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
    // The key of a file is a path; pictures that not everybody may see lie beside them in all their sizes.
    await deps.files.remove(keys('files').flatMap((key) => (key.includes('/') ? [key] : pictureObjects(key))))
    await deps.db.delete(stagedUploads).where(and(inArray(stagedUploads.id, ids), eq(stagedUploads.formKey, NO_FORM)))
  }
}

/**
 * Every `object_key` that a query finds loses its owner: for the batch in which it does. `removeReleased` or the sweep
 * then removes the objects.
 */
export const releaseObjects = (deps: Pick<UploadDeps, 'db' | 'now'>, store: StagedUpload['store'], query: SQL) =>
  // Older than the sweep waits: nobody is still writing it.
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

/** Removes uploads whose form was not accepted for a day, and what broke off; a few hundred at a time. */
export async function sweepUploads(deps: UploadDeps): Promise<void> {
  const rows = await deps.db
    .select({ id: stagedUploads.id })
    .from(stagedUploads)
    .where(lt(stagedUploads.createdAt, deps.now() - STAGED_MS))
    .limit(200)
  await discardUploads(deps, rows)
}
