/**
 * What staff do to items from their lists: publish and take off the site, put forward on the opening page, make a copy,
 * delete. Each is one batch with its lines of the audit log.
 */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import {
  featuredItems,
  heldUploads,
  listings,
  orders,
  pictures,
  planFiles,
  planOptions,
  planRequests,
  plans,
  projects,
  wishlistItems,
} from '~db/schema/index.ts'
import type { Log } from '../../platform/log.server'
import { recordChange } from '../audit/record-change.server.ts'
import { originalKey, pictureKey } from '../gallery/variants.ts'
import { planFileKey } from '../plans/plan-file.ts'
import { findSlug } from './find-slug.server.ts'
import { announceUpload, type HeldDeps, releaseObject, removeLetGo } from './held-uploads.server.ts'
import type { StockKind, StockStatus } from './stock.ts'
import type { Actor } from './take-form.server.ts'
import { runBatch } from './write-item.server.ts'

type Deps = HeldDeps & { log: Log; randomKey: () => string }

const TABLES = { listing: listings, plan: plans, project: projects }
const NAMES = { listing: 'listings', plan: 'plans', project: 'projects' } as const
/** The most that one press changes; a page of a list holds fewer. */
const MOST_AT_ONCE = 60

/** How many changed: what has the state already stays as it is. */
export async function changeStates(
  deps: { db: Database; now: () => number },
  kind: StockKind,
  ids: readonly number[],
  status: StockStatus,
  actor: Actor,
): Promise<number> {
  const table = TABLES[kind]
  const wanted = ids.slice(0, MOST_AT_ONCE)
  if (wanted.length === 0) return 0
  const found = await deps.db
    .select({ id: table.id, title: table.title, status: table.status })
    .from(table)
    .where(and(inArray(table.id, wanted), ne(table.status, status)))
  const now = deps.now()
  const statements = found.flatMap((item) => [
    deps.db
      .update(table)
      .set({
        status,
        ...(status === 'published' ? { publishedAt: sql<number>`coalesce(${table.publishedAt}, ${now})` } : {}),
        revision: sql<number>`${table.revision} + 1`,
        updatedAt: now,
      })
      .where(eq(table.id, item.id)),
    recordChange(deps, {
      actor,
      action: status === 'published' ? 'publish' : status === 'draft' ? 'unpublish' : 'archive',
      subject: kind,
      subjectId: item.id,
      before: { title: item.title, status: item.status },
      after: { title: item.title, status },
    }),
  ])
  if (statements.length > 0) await runBatch({ ...deps } as HeldDeps, statements)
  return found.length
}

export type FeatureVerb = 'add' | 'remove' | 'up' | 'down'

/** Where the item stands among those that the opening page puts forward. */
export async function changeFeatured(
  deps: { db: Database; now: () => number },
  kind: StockKind,
  id: number,
  verb: FeatureVerb,
  actor: Actor,
): Promise<boolean> {
  const table = TABLES[kind]
  const [[item], order] = await deps.db.batch([
    deps.db.select({ title: table.title }).from(table).where(eq(table.id, id)),
    deps.db
      .select({ itemId: featuredItems.itemId })
      .from(featuredItems)
      .where(eq(featuredItems.kind, kind))
      .orderBy(asc(featuredItems.position), asc(featuredItems.itemId)),
  ])
  if (!item) return false
  const before = order.map((each) => each.itemId)
  const at = before.indexOf(id)
  const after = before.filter((each) => each !== id)
  if (verb === 'add') after.splice(at >= 0 ? at : after.length, 0, id)
  else if (verb !== 'remove' && at >= 0) after.splice(Math.max(0, at + (verb === 'up' ? -1 : 1)), 0, id)
  if (after.join() === before.join()) return true
  await runBatch({ ...deps } as HeldDeps, [
    deps.db.delete(featuredItems).where(eq(featuredItems.kind, kind)),
    ...after.map((itemId, position) => deps.db.insert(featuredItems).values({ kind, itemId, position })),
    recordChange(deps, {
      actor,
      action: verb === 'remove' ? 'unfeature' : 'feature',
      subject: kind,
      subjectId: id,
      before: { title: item.title, place: at < 0 ? null : at + 1 },
      after: { title: item.title, place: after.indexOf(id) < 0 ? null : after.indexOf(id) + 1 },
    }),
  ])
  return true
}

export type Deletion = 'deleted' | 'archived' | 'unknown'

/** How many orders name the plan; what was ordered is archived and never deleted. */
export async function countOrders(db: Database, planId: number): Promise<number> {
  const row = await db.select({ items: sql<number>`count(*)` }).from(orders).where(eq(orders.planId, planId)).get()
  return row?.items ?? 0
}

/** Takes the item away with its pictures and files; again changes nothing. */
export async function deleteItem(deps: Deps, kind: StockKind, id: number, actor: Actor): Promise<Deletion> {
  const { db } = deps
  const table = TABLES[kind]
  const item = await db
    .select({ title: table.title, slug: table.slug, status: table.status })
    .from(table)
    .where(eq(table.id, id))
    .get()
  if (!item) return 'unknown'
  if (kind === 'plan' && (await countOrders(db, id)) > 0) {
    await changeStates(deps, 'plan', [id], 'archived', actor)
    return 'archived'
  }
  const [shown, files] = await db.batch([
    db
      .select({ key: pictures.key })
      .from(pictures)
      .where(and(eq(pictures.ownerKind, kind), eq(pictures.ownerId, id))),
    db
      .select({ key: planFiles.objectKey })
      .from(planFiles)
      .where(eq(planFiles.planId, kind === 'plan' ? id : -1)),
  ])
  const ofPlan =
    kind === 'plan'
      ? [
          ...files.map((file) => releaseObject(deps, 'files', file.key)),
          db.update(planRequests).set({ planId: null }).where(eq(planRequests.planId, id)),
          db.delete(planOptions).where(eq(planOptions.planId, id)),
          db.delete(planFiles).where(eq(planFiles.planId, id)),
        ]
      : []
  await runBatch(deps, [
    ...shown.map((picture) => releaseObject(deps, 'pictures', picture.key)),
    ...ofPlan,
    ...(kind === 'project'
      ? []
      : [db.delete(wishlistItems).where(and(eq(wishlistItems.itemType, kind), eq(wishlistItems.itemId, id)))]),
    db.delete(table).where(eq(table.id, id)),
    recordChange(deps, { actor, action: 'delete', subject: kind, subjectId: id, before: item }),
  ])
  const released = [...shown, ...files].map((each) => each.key)
  await removeLetGo(deps, released).catch((cause) => deps.log.error('stock.leftovers', cause))
  return 'deleted'
}

/** A draft with the same words, pictures and files; each object is copied, so that neither item holds the other's. */
export async function duplicateItem(deps: Deps, kind: StockKind, id: number, actor: Actor): Promise<number | null> {
  const { db } = deps
  const now = deps.now()
  const table = TABLES[kind]
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
  if (!item) return null
  const title = `${item.title.slice(0, 112)} (copy)`
  const slug = await findSlug(db, kind, title)
  const copies: number[] = []
  const announce = async (store: 'pictures' | 'files', objectKey: string) => {
    copies.push(await announceUpload(deps, { field: 'copy', store, objectKey, filename: '' }))
    return objectKey
  }
  const newPictures = []
  for (const { id: _id, ...picture } of shown) {
    const key = await announce('pictures', pictureKey(picture.kind, deps.randomKey()))
    const original = await deps.pictures.get(originalKey(picture.key))
    if (original)
      await deps.pictures.put(originalKey(key), await new Response(original.body).arrayBuffer(), 'image/jpeg')
    newPictures.push({ ...picture, key, createdAt: now })
  }
  const newFiles = []
  for (const option of options) {
    const file = files.find((each) => each.id === option.fileId)
    if (!file) continue
    const objectKey = await announce('files', planFileKey(deps.randomKey()))
    await copyFile(deps, file.objectKey, objectKey)
    newFiles.push({ option, file, objectKey })
  }
  const newId = sql<number>`(select id from ${sql.identifier(NAMES[kind])} where slug = ${slug})`
  const { id: _id, ...columns } = item
  const cover = 'coverKey' in item ? { coverKey: newPictures[0]?.key ?? '' } : {}
  await runBatch(deps, [
    db.insert(table as typeof listings).values({
      ...columns,
      ...(cover as { coverKey?: string }),
      title,
      slug,
      status: 'draft',
      revision: 1,
      publishedAt: null,
      createdAt: now,
      updatedAt: now,
    }),
    ...newPictures.map((picture) => db.insert(pictures).values({ ...picture, ownerId: newId })),
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
    ...(copies.length > 0 ? [db.delete(heldUploads).where(inArray(heldUploads.id, copies))] : []),
    recordChange(deps, { actor, action: 'duplicate', subject: kind, subjectId: newId, after: { title, from: id } }),
  ])
  const made = await db.select({ id: table.id }).from(table).where(eq(table.slug, slug)).get()
  return made?.id ?? null
}

async function copyFile({ files }: Deps, from: string, to: string) {
  const object = await files.get(from)
  if (!object) throw new Error(`the file ${from} is missing`)
  const writer = files.openWriter(to)
  const reader = object.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    await writer.write(value)
  }
  await writer.close()
}
