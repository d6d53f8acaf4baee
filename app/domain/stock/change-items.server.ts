/**
 * What staff do to items from their lists: publish and take off the site, put forward on the opening page, make a copy,
 * delete. Each is one batch with its lines of the audit log.
 */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '~db/client.ts'
import {
  featuredItems,
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
import { recordChange, recordEach } from '../audit/record-change.server.ts'
import { originalKey, pictureKey } from '../gallery/variants.ts'
import { planFileKey } from '../plans/plan-file.ts'
import { underFreeSlug } from './find-slug.server.ts'
import { announceUpload, type HeldDeps, itemOfForm, letGo, releaseFound, removeLetGo } from './held-uploads.server.ts'
import type { StockKind, StockStatus } from './stock.ts'
import type { Actor } from './take-form.server.ts'
import { claimUploads, noteForm } from './write-item.server.ts'

type Statement = BatchItem<'sqlite'>
type Deps = HeldDeps & { log: Log; randomKey: () => string }

const TABLES = { listing: listings, plan: plans, project: projects }
const NAMES = { listing: 'listings', plan: 'plans', project: 'projects' } as const
/** The most that one press changes; a page of a list holds fewer. */
const MOST_AT_ONCE = 60

const hasPictures = (kind: StockKind) =>
  sql`exists (select 1 from pictures where owner_kind = ${kind} and owner_id = ${sql.identifier(NAMES[kind])}.id)`

/** What the form of each kind asks for. A draft may have come without, by an import. */
const COMPLETE: Record<StockKind, SQL> = {
  listing: sql`region <> '' and city <> '' and contact <> '' and description <> '' and ${hasPictures('listing')}`,
  plan: sql`description <> '' and ${hasPictures('plan')} and exists (select 1 from plan_options where plan_id = plans.id)`,
  project: sql`location <> '' and description <> '' and ${hasPictures('project')}`,
}

/**
 * `changed`: what has the state already, or is gone, stays as it is and is not told of. `lacking`: what can't be
 * published, because something is missing that its form asks for.
 */
export async function changeStates(
  deps: { db: Database; now: () => number },
  kind: StockKind,
  ids: readonly number[],
  status: StockStatus,
  actor: Actor,
): Promise<{ changed: number; lacking: number }> {
  const table = TABLES[kind]
  const now = deps.now()
  const others = sql`id in (select value from json_each(${JSON.stringify(ids.slice(0, MOST_AT_ONCE))})) and status <> ${status}`
  const wanted = status === 'published' ? sql`${others} and ${COMPLETE[kind]}` : others
  const [, changed, left] = await deps.db.batch([
    recordEach(
      deps,
      {
        actor,
        action: status === 'published' ? 'publish' : status === 'draft' ? 'unpublish' : 'archive',
        subject: kind,
      },
      sql`select id, json_object('title', title, 'status', status) "before",
          json_object('title', title, 'status', ${status}) "after"
        from ${sql.identifier(NAMES[kind])} where ${wanted}`,
    ),
    deps.db
      .update(table as typeof projects)
      .set({
        status,
        ...(status === 'published' ? { publishedAt: sql<number>`coalesce(${table.publishedAt}, ${now})` } : {}),
        revision: sql<number>`${table.revision} + 1`,
        updatedAt: now,
      })
      .where(wanted)
      .returning({ id: table.id }),
    deps.db
      .select({ items: sql<number>`count(*)` })
      .from(table as typeof projects)
      .where(others),
  ])
  return { changed: changed.length, lacking: left[0]?.items ?? 0 }
}

export type FeatureVerb = 'add' | 'remove' | 'up' | 'down'

/**
 * Where the item stands among those that the opening page puts forward. Each verb changes the order as it is by then;
 * with the place that was seen, from 1, an item that is no longer there is not moved.
 */
export async function changeFeatured(
  deps: { db: Database; now: () => number },
  kind: StockKind,
  id: number,
  verb: FeatureVerb,
  seenPlace: number | null,
  actor: Actor,
): Promise<void> {
  const { db } = deps
  const table = sql.identifier(NAMES[kind])
  /** Places from 0 without gaps; the item goes `by` places on, between two of the others. */
  const put = (by: -1 | 0 | 1) =>
    db.run(sql`update featured_items set position = o.place from (
      select item_id, row_number() over (order by turn) - 1 place from (
        select item_id, 2 * row_number() over (order by position, item_id)
          + case when item_id = ${id} and position + 1 = coalesce(${seenPlace}, position + 1) then ${3 * by} else 0 end turn
        from featured_items where kind = ${kind})) o
      where featured_items.kind = ${kind} and featured_items.item_id = o.item_id and featured_items.position <> o.place`)
  const noted = (before: SQL, after: SQL, condition: SQL) =>
    recordEach(
      deps,
      { actor, action: verb === 'remove' ? 'unfeature' : 'feature', subject: kind },
      sql`select i.id, json_object('title', i.title, 'place', ${before}) "before",
          json_object('title', i.title, 'place', ${after}) "after"
        from ${table} i join featured_items p on p.kind = ${kind} and p.item_id = i.id where i.id = ${id} and ${condition}`,
    )
  const by = verb === 'up' ? -1 : 1
  const change: Statement[] =
    verb === 'add'
      ? [
          db.run(sql`insert into featured_items (kind, item_id, position)
            select ${kind}, id, (select count(*) from featured_items where kind = ${kind}) from ${table} where id = ${id}
            on conflict do nothing`),
          noted(sql`null`, sql`p.position + 1`, sql`changes() > 0`),
        ]
      : verb === 'remove'
        ? [
            noted(sql`p.position + 1`, sql`null`, sql`true`),
            db.delete(featuredItems).where(and(eq(featuredItems.kind, kind), eq(featuredItems.itemId, id))),
            put(0),
          ]
        : [put(by), noted(sql`p.position + 1 - ${by}`, sql`p.position + 1`, sql`changes() > 0`)]
  await db.batch([put(0), ...change])
}

export type Deletion = 'deleted' | 'archived' | 'unknown'

/** How many orders name the plan; what was ordered is archived and never deleted. */
export async function countOrders(db: Database, planId: number): Promise<number> {
  const row = await db.select({ items: sql<number>`count(*)` }).from(orders).where(eq(orders.planId, planId)).get()
  return row?.items ?? 0
}

/** Takes the item away with its pictures and files, whatever it has by then; again changes nothing. */
export async function deleteItem(deps: Deps, kind: StockKind, id: number, actor: Actor): Promise<Deletion> {
  const { db } = deps
  const table = TABLES[kind]
  const isSold = async () => kind === 'plan' && (await countOrders(db, id)) > 0
  const archive = async () => {
    await changeStates(deps, 'plan', [id], 'archived', actor)
    return 'archived' as const
  }
  if (await isSold()) return archive()
  const ofPlan =
    kind === 'plan'
      ? [
          releaseFound(deps, 'files', sql`select object_key from plan_files where plan_id = ${id}`),
          db.update(planRequests).set({ planId: null }).where(eq(planRequests.planId, id)),
          db.delete(planOptions).where(eq(planOptions.planId, id)),
          db.delete(planFiles).where(eq(planFiles.planId, id)),
        ]
      : []
  const keys = (found: SQL) => db.all<{ key: string }>(found)
  try {
    const [shown, files, , deleted] = await db.batch([
      keys(sql`select key from pictures where owner_kind = ${kind} and owner_id = ${id}`),
      keys(sql`select object_key "key" from plan_files where plan_id = ${kind === 'plan' ? id : -1}`),
      recordEach(
        deps,
        { actor, action: 'delete', subject: kind },
        sql`select id, json_object('title', title, 'slug', slug, 'status', status) "before", null "after"
          from ${sql.identifier(NAMES[kind])} where id = ${id}`,
      ),
      db
        .select({ id: table.id })
        .from(table as typeof projects)
        .where(eq(table.id, id)),
      releaseFound(
        deps,
        'pictures',
        sql`select key object_key from pictures where owner_kind = ${kind} and owner_id = ${id}`,
      ),
      ...ofPlan,
      ...(kind === 'project'
        ? []
        : [db.delete(wishlistItems).where(and(eq(wishlistItems.itemType, kind), eq(wishlistItems.itemId, id)))]),
      db.delete(table).where(eq(table.id, id)),
    ])
    const released = [...shown, ...files].map((each) => each.key)
    await removeLetGo(deps, released).catch((cause) => deps.log.error('stock.leftovers', cause))
    return deleted.length > 0 ? 'deleted' : 'unknown'
  } catch (cause) {
    // Ordered in this very moment: the order holds on to it.
    if (await isSold()) return archive()
    throw cause
  }
}

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
  kind: StockKind,
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
    if (!copy.ok) await letGo(deps, copies)
    return copy
  } catch (cause) {
    await letGo(deps, copies).catch((failed) => deps.log.error('stock.leftovers', failed))
    const twin = await made()
    if (twin) return twin
    throw cause
  }
}

/** `copies` gets every upload that it announced. */
async function writeCopy(
  deps: Deps,
  kind: StockKind,
  id: number,
  takenKey: string,
  actor: Actor,
  copies: { id: number }[],
): Promise<Copy> {
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
  const write = async (slug: string): Promise<Copy> => {
    const newId = sql<number>`(select id from ${sql.identifier(NAMES[kind])} where slug = ${slug})`
    const [row] = await db.batch([
      db
        .insert(table as typeof listings)
        .values({
          ...columns,
          ...(cover as { coverKey?: string }),
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
