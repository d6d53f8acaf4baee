/** Copies an item as a draft of its own, which shares nothing with the original. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { pictures } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { originalKey, pictureKey } from '../gallery/variants.ts'
import type { Actor } from '../shared/actor.ts'
import { announceUpload, claimUploads, discardUploads } from '../uploads/staged.server.ts'
import { withFreeSlug } from './find-slug.server.ts'
import { type ItemDefinition, nextNumber, tableName, tableOf } from './item-definition.server.ts'
import type { SaveDeps } from './save-form.server.ts'
import { findTakenForm, noteForm } from './write-item.server.ts'

export type Copy =
  | { ok: true; id: number }
  | { ok: false; reason: 'unknown' | 'file-missing' }
  /** The first is 1. */
  | { ok: false; reason: 'picture-missing'; place: number }

type Copying = { definition: ItemDefinition; id: number; takenKey: string; actor: Actor; copies: { id: number }[] }

/**
 * A draft with the same text, pictures and files; each object is copied, so that neither item uses the other's. One
 * `copyKey` makes one copy, however often it is sent; a failed copy leaves nothing behind.
 */
export async function duplicateItem(
  deps: SaveDeps,
  definition: ItemDefinition,
  id: number,
  copyKey: string,
  actor: Actor,
): Promise<Copy> {
  const takenKey = await deps.sha256(JSON.stringify(['copy', actor.id, definition.kind, id, copyKey]))
  const made = async (): Promise<Copy | null> => {
    const madeId = await findTakenForm(deps, takenKey)
    return madeId === null ? null : { ok: true, id: madeId }
  }
  const before = await made()
  if (before) return before
  const copies: Copying['copies'] = []
  try {
    const copy = await writeCopy(deps, { definition, id, takenKey, actor, copies })
    if (!copy.ok) await discardUploads(deps, copies)
    return copy
  } catch (cause) {
    await discardUploads(deps, copies).catch((failed) => deps.log.error('items.leftovers', failed))
    const duplicate = await made()
    if (duplicate) return duplicate
    throw cause
  }
}

/** Adds each upload that it announces to `copies`. */
async function writeCopy(deps: SaveDeps, { definition, id, takenKey, actor, copies }: Copying): Promise<Copy> {
  const { db } = deps
  const { kind } = definition
  const now = deps.now()
  const table = tableOf(definition)
  const [[item], shown] = await db.batch([
    db.select().from(table).where(eq(table.id, id)),
    db
      .select()
      .from(pictures)
      .where(and(eq(pictures.ownerKind, kind), eq(pictures.ownerId, id)))
      .orderBy(asc(pictures.position), asc(pictures.id)),
  ])
  if (!item) return { ok: false, reason: 'unknown' }
  const announce = async (store: 'pictures' | 'files', objectKey: string) => {
    copies.push({ id: await announceUpload(deps, { field: 'copy', store, objectKey }) })
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
  const parts = await definition.copy?.(deps, id, async (from, to) =>
    copyObject(deps.files, from, await announce('files', to)),
  )
  if (parts === null) return { ok: false, reason: 'file-missing' }
  const title = `${item.title.slice(0, 112)} (copy)`
  const { id: _id, ...columns } = item
  const cover = 'coverKey' in item ? { coverKey: newPictures[0]?.key ?? '' } : {}
  return withFreeSlug(deps, definition, title, async (slug): Promise<Copy> => {
    const newId = sql<number>`(select id from ${tableName(definition)} where slug = ${slug})`
    const made = {
      title,
      slug,
      status: 'draft',
      revision: 1,
      publishedAt: null,
      createdAt: now,
      updatedAt: now,
    } as const
    const [row] = await db.batch([
      db
        .insert(table)
        .values({ ...columns, ...cover, ...parts?.columns, ...made, id: nextNumber(definition) })
        .returning({ id: table.id }),
      noteForm(deps, takenKey, newId),
      ...newPictures.map(({ id: _picture, ...picture }) => db.insert(pictures).values({ ...picture, ownerId: newId })),
      ...(parts?.statements(newId) ?? []),
      ...claimUploads(deps, copies),
      recordChange(deps, { actor, action: 'duplicate', subject: kind, subjectId: newId, after: { title, from: id } }),
    ])
    return { ok: true, id: row[0]?.id ?? 0 }
  })
}

/** False where the object is missing. */
async function copyObject(store: ObjectStore, from: string, to: string): Promise<boolean> {
  const object = await store.get(from)
  if (!object) return false
  const writer = store.openWriter(to)
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
