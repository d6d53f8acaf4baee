/** A copy of an item, as a draft of its own: nothing of it is shared with the one that it was made from. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { type listings, pictures, planFiles, planOptions } from '~db/schema/index.ts'
import type { Log } from '../../adapters/log.server'
import { recordChange } from '../audit/record-change.server.ts'
import { originalKey, pictureKey } from '../gallery/variants.ts'
import { planFileKey } from '../plans/plan-file.ts'
import { underFreeSlug } from './find-slug.server.ts'
import type { Actor } from './form-spec.server.ts'
import type { ItemKind } from './item.ts'
import { ITEM_TABLES, nextNumber, TABLE_NAMES } from './item-tables.server.ts'
import { announceUpload, discardUpload, type HeldDeps, itemOfForm } from './staged-uploads.server.ts'
import { claimUploads, noteForm } from './write-item.server.ts'

type Deps = HeldDeps & { log: Log; randomKey: () => string }

export type Copy =
  | { ok: true; id: number }
  | { ok: false; reason: 'unknown' | 'file-missing' }
  /** The first is 1. */
  | { ok: false; reason: 'picture-missing'; place: number }

type CopyDeps = Deps & { sha256: (text: string) => Promise<string> }

/**
 * A draft with the same words, pictures and files; each object is copied, so that neither item holds the other's. One
 * `pressKey` makes one copy, however often it comes; of a copy that fails nothing is left.
 */
export async function duplicateItem(
  deps: CopyDeps,
  kind: ItemKind,
  id: number,
  pressKey: string,
  actor: Actor,
): Promise<Copy> {
  const takenKey = await deps.sha256(JSON.stringify(['copy', actor.id, kind, id, pressKey]))
  const made = async (): Promise<Copy | null> => {
    const twin = await itemOfForm(deps, takenKey)
    return twin === null ? null : { ok: true, id: twin }
  }
  const before = await made()
  if (before) return before
  const copies: { id: number }[] = []
  try {
    const copy = await writeCopy(deps, kind, id, takenKey, actor, copies)
    if (!copy.ok) await discardUpload(deps, copies)
    return copy
  } catch (cause) {
    await discardUpload(deps, copies).catch((failed) => deps.log.error('items.leftovers', failed))
    const twin = await made()
    if (twin) return twin
    throw cause
  }
}

/** `copies` gets every upload that it announced. */
async function writeCopy(
  deps: Deps,
  kind: ItemKind,
  id: number,
  takenKey: string,
  actor: Actor,
  copies: { id: number }[],
): Promise<Copy> {
  const { db } = deps
  const now = deps.now()
  const table = ITEM_TABLES[kind]
  const ofPlan = kind === 'plan' ? id : -1
  const [[item], shown, options, files] = await db.batch([
    db
      .select()
      .from(table as typeof listings)
      .where(eq(table.id, id)),
    db
      .select()
      .from(pictures)
      .where(and(eq(pictures.ownerKind, kind), eq(pictures.ownerId, id)))
      .orderBy(asc(pictures.position), asc(pictures.id)),
    db.select().from(planOptions).where(eq(planOptions.planId, ofPlan)),
    db.select().from(planFiles).where(eq(planFiles.planId, ofPlan)),
  ])
  if (!item) return { ok: false, reason: 'unknown' }
  const announce = async (store: 'pictures' | 'files', objectKey: string) => {
    copies.push({ id: await announceUpload(deps, { field: 'copy', store, objectKey, filename: '' }) })
    return objectKey
  }
  const newPictures: (typeof shown)[number][] = []
  for (const picture of shown) {
    const key = await announce('pictures', pictureKey(picture.kind, deps.randomKey()))
    const original = await deps.pictures.get(originalKey(picture.key))
    if (!original) return { ok: false, reason: 'picture-missing', place: newPictures.length + 1 }
    await deps.pictures.put(originalKey(key), await new Response(original.body).arrayBuffer(), 'image/jpeg')
    newPictures.push({ ...picture, key, createdAt: now })
  }
  const newFiles: { option: (typeof options)[number]; file: (typeof files)[number]; objectKey: string }[] = []
  for (const option of options) {
    const file = files.find((each) => each.id === option.fileId)
    if (!file) continue
    const objectKey = await announce('files', planFileKey(deps.randomKey()))
    if (!(await copyFile(deps, file.objectKey, objectKey))) return { ok: false, reason: 'file-missing' }
    newFiles.push({ option, file, objectKey })
  }
  const title = `${item.title.slice(0, 112)} (copy)`
  const { id: _id, ...columns } = item
  const cover = 'coverKey' in item ? { coverKey: newPictures[0]?.key ?? '' } : {}
  // The bill belongs to the drawings that it was measured from.
  const unbilled = kind === 'plan' ? { billRevision: null, buildLowMinor: null, buildHighMinor: null } : {}
  const write = async (slug: string): Promise<Copy> => {
    const newId = sql<number>`(select id from ${sql.identifier(TABLE_NAMES[kind])} where slug = ${slug})`
    const [row] = await db.batch([
      db
        .insert(table as typeof listings)
        .values({
          ...columns,
          ...(cover as { coverKey?: string }),
          ...unbilled,
          id: nextNumber(kind),
          title,
          slug,
          status: 'draft',
          revision: 1,
          publishedAt: null,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: table.id }),
      noteForm(deps, takenKey, newId),
      ...newPictures.map(({ id: _picture, ...picture }) => db.insert(pictures).values({ ...picture, ownerId: newId })),
      ...newFiles.flatMap(({ option, file, objectKey }) => [
        db.insert(planFiles).values({
          planId: newId,
          option: file.option,
          revision: 1,
          objectKey,
          filename: file.filename,
          sizeBytes: file.sizeBytes,
          sha256: file.sha256,
          createdAt: now,
        }),
        db.insert(planOptions).values({
          planId: newId,
          option: option.option,
          priceMinor: option.priceMinor,
          fileId: sql<number>`(select id from plan_files where object_key = ${objectKey})`,
          drawings: option.drawings,
        }),
      ]),
      ...claimUploads(deps, copies),
      recordChange(deps, { actor, action: 'duplicate', subject: kind, subjectId: newId, after: { title, from: id } }),
    ])
    return { ok: true, id: row[0]?.id ?? 0 }
  }
  return underFreeSlug(deps, kind, title, write)
}

/** False where there is none to copy. */
async function copyFile({ files }: Deps, from: string, to: string): Promise<boolean> {
  const object = await files.get(from)
  if (!object) return false
  const writer = files.openWriter(to)
  try {
    const reader = object.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      await writer.write(value)
    }
    await writer.close()
  } catch (cause) {
    await writer.abort().catch(() => undefined)
    throw cause
  }
  return true
}
