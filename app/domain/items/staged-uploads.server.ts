/**
 * Uploads that no item owns yet, or any more. A row is written before its object and goes after it, so whatever breaks
 * off in between is found by the sweep and nothing is left in a store that no row knows.
 */
import { and, asc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { heldUploads, takenForms } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server'
import { pictureObjects } from '../gallery/variants.ts'

export type HeldUpload = {
  id: number
  field: string
  store: 'pictures' | 'files'
  objectKey: string
  filename: string
  sizeBytes: number
  sha256: string
  widthPx: number
  heightPx: number
}

export type HeldDeps = { db: Database; pictures: ObjectStore; files: ObjectStore; now: () => number }

const HELD_MS = 86_400_000
/** A statement takes at most a hundred values. */
const AT_ONCE = 80
export const LET_GO = ''

const shown = {
  id: heldUploads.id,
  field: heldUploads.field,
  store: heldUploads.store,
  objectKey: heldUploads.objectKey,
  filename: heldUploads.filename,
  sizeBytes: heldUploads.sizeBytes,
  sha256: heldUploads.sha256,
  widthPx: heldUploads.widthPx,
  heightPx: heldUploads.heightPx,
}

/** Notes that an object is about to be written. */
export async function announceUpload(
  deps: HeldDeps,
  upload: Pick<HeldUpload, 'field' | 'store' | 'objectKey' | 'filename'>,
): Promise<number> {
  const [row] = await deps.db
    .insert(heldUploads)
    .values({ ...upload, formKey: LET_GO, createdAt: deps.now() })
    .returning({ id: heldUploads.id })
  if (!row) throw new Error('the upload was not noted')
  return row.id
}

/** From now on it waits for its form. */
export async function holdUploads(deps: HeldDeps, formKey: string, uploads: readonly HeldUpload[]): Promise<void> {
  const now = deps.now()
  const [first, ...rest] = uploads.map(({ id, sizeBytes, sha256, widthPx, heightPx }) =>
    deps.db
      .update(heldUploads)
      .set({ formKey, sizeBytes, sha256, widthPx, heightPx, readyAt: now, createdAt: now })
      .where(eq(heldUploads.id, id)),
  )
  if (first) await deps.db.batch([first, ...rest])
}

/** All that waits for the form, oldest first; none of it is swept for another day. */
export async function listHeld(deps: HeldDeps, formKey: string): Promise<HeldUpload[]> {
  const isOfForm = and(eq(heldUploads.formKey, formKey), ne(heldUploads.formKey, LET_GO))
  const [, rows] = await deps.db.batch([
    deps.db.update(heldUploads).set({ createdAt: deps.now() }).where(isOfForm),
    deps.db.select(shown).from(heldUploads).where(isOfForm).orderBy(asc(heldUploads.id)).limit(AT_ONCE),
  ])
  return rows
}

/** What a form, or a press of a button, that was taken already made or changed. */
export async function itemOfForm({ db }: Pick<HeldDeps, 'db'>, takenKey: string): Promise<number | null> {
  const row = await db.select({ id: takenForms.itemId }).from(takenForms).where(eq(takenForms.formKey, takenKey)).get()
  return row?.id ?? null
}

/** Removes the objects, then their rows. What an item has claimed meanwhile has no row any more, and stays. */
export async function discardUpload(deps: HeldDeps, uploads: readonly Pick<HeldUpload, 'id'>[]): Promise<void> {
  for (let at = 0; at < uploads.length; at += AT_ONCE) {
    const ids = uploads.slice(at, at + AT_ONCE).map((each) => each.id)
    const gone = await deps.db
      .update(heldUploads)
      .set({ formKey: LET_GO })
      .where(inArray(heldUploads.id, ids))
      .returning({ store: heldUploads.store, objectKey: heldUploads.objectKey })
    const keys = (store: HeldUpload['store']) =>
      gone.filter((each) => each.store === store).map((each) => each.objectKey)
    await deps.pictures.remove(keys('pictures').flatMap(pictureObjects))
    await deps.files.remove(keys('files'))
    await deps.db.delete(heldUploads).where(and(inArray(heldUploads.id, ids), eq(heldUploads.formKey, LET_GO)))
  }
}

/** What an item lets go of: for the batch that changes the item; `removeLetGo` or the sweep then takes the objects out. */
export const releaseObject = (deps: HeldDeps, store: HeldUpload['store'], objectKey: string) =>
  deps.db.insert(heldUploads).values({
    formKey: LET_GO,
    field: 'released',
    store,
    objectKey,
    filename: '',
    // Older than the sweep waits: nobody is still writing it.
    createdAt: deps.now() - HELD_MS - 1,
  })

/** The same for every `object_key` that a query finds; what is let go already stays so. */
export const releaseFound = (deps: Pick<HeldDeps, 'db' | 'now'>, store: HeldUpload['store'], query: SQL) =>
  deps.db.run(sql`insert into held_uploads (form_key, field, store, object_key, filename, created_at)
    select ${LET_GO}, 'released', ${store}, object_key, '', ${deps.now() - HELD_MS - 1} from (${query}) where true
    on conflict do nothing`)

export async function removeLetGo(deps: HeldDeps, objectKeys: readonly string[]): Promise<void> {
  for (let at = 0; at < objectKeys.length; at += AT_ONCE) {
    const rows = await deps.db
      .select(shown)
      .from(heldUploads)
      .where(and(inArray(heldUploads.objectKey, objectKeys.slice(at, at + AT_ONCE)), eq(heldUploads.formKey, LET_GO)))
    await discardUpload(deps, rows)
  }
}

/** Removes what was held for a day without its form being accepted, and what broke off; a few hundred at a time. */
export async function sweepHeldUploads(deps: HeldDeps): Promise<void> {
  const before = deps.now() - HELD_MS
  const rows = await deps.db.select(shown).from(heldUploads).where(lt(heldUploads.createdAt, before)).limit(200)
  await discardUpload(deps, rows)
  await deps.db.delete(takenForms).where(lt(takenForms.createdAt, before - 6 * HELD_MS))
}
