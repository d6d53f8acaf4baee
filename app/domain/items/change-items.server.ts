/**
 * What staff do to items from their lists: publish and take off the site, put forward on the opening page, delete. Each is one batch with its lines of the audit log.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '~db/client.ts'
import {
  featuredItems,
  orders,
  planFiles,
  planOptions,
  planRequests,
  type projects,
  wishlistItems,
} from '~db/schema/index.ts'
import type { Log } from '../../adapters/log.server'
import { recordEach } from '../audit/record-change.server.ts'
import type { Actor } from './form-spec.server.ts'
import type { ItemKind, ItemStatus } from './item.ts'
import { ITEM_TABLES, TABLE_NAMES } from './item-tables.server.ts'
import { type HeldDeps, releaseFound, removeLetGo } from './staged-uploads.server.ts'

type Statement = BatchItem<'sqlite'>
type Deps = HeldDeps & { log: Log; randomKey: () => string }

/** The most that one press changes; a page of a list holds fewer. */
const MOST_AT_ONCE = 60

const hasPictures = (kind: ItemKind) =>
  sql`exists (select 1 from pictures where owner_kind = ${kind} and owner_id = ${sql.identifier(TABLE_NAMES[kind])}.id)`

/** What the form of each kind asks for. A draft may have come without, by an import. */
const COMPLETE: Record<ItemKind, SQL> = {
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
  kind: ItemKind,
  ids: readonly number[],
  status: ItemStatus,
  actor: Actor,
): Promise<{ changed: number; lacking: number }> {
  const table = ITEM_TABLES[kind]
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
        from ${sql.identifier(TABLE_NAMES[kind])} where ${wanted}`,
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
  kind: ItemKind,
  id: number,
  verb: FeatureVerb,
  seenPlace: number | null,
  actor: Actor,
): Promise<void> {
  const { db } = deps
  const table = sql.identifier(TABLE_NAMES[kind])
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
export async function deleteItem(deps: Deps, kind: ItemKind, id: number, actor: Actor): Promise<Deletion> {
  const { db } = deps
  const table = ITEM_TABLES[kind]
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
          from ${sql.identifier(TABLE_NAMES[kind])} where id = ${id}`,
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
    await removeLetGo(deps, released).catch((cause) => deps.log.error('items.leftovers', cause))
    return deleted.length > 0 ? 'deleted' : 'unknown'
  } catch (cause) {
    // Ordered in this very moment: the order holds on to it.
    if (await isSold()) return archive()
    throw cause
  }
}
