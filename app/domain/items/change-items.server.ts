/**
 * Staff actions on items from their lists: publish, unpublish, archive, feature on the home page, delete. Each is one
 * batch with its lines of the audit log.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { featuredItems } from '~db/schema/index.ts'
import type { Log } from '../../adapters/log.server.ts'
import { recordEach } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { releaseObjects, removeReleased, type UploadDeps } from '../uploads/staged.server.ts'
import type { ItemStatus } from './item.ts'
import { type ItemDefinition, type Statement, tableName, tableOf } from './item-definition.server.ts'

type Deps = UploadDeps & { log: Log }

/** The most items changed at once; a page of a list holds fewer. */
const MOST_AT_ONCE = 60

/**
 * `changed` excludes items that already have the status or are gone. `lacking`: items that can't be published because a
 * required field is missing.
 */
export async function changeStates(
  deps: { db: Database; now: () => number },
  definition: ItemDefinition,
  ids: readonly number[],
  status: ItemStatus,
  actor: Actor,
): Promise<{ changed: number; lacking: number }> {
  const { kind } = definition
  const table = tableOf(definition)
  const now = deps.now()
  const others = sql`id in (select value from json_each(${JSON.stringify(ids.slice(0, MOST_AT_ONCE))})) and status <> ${status}`
  const wanted = status === 'published' ? sql`${others} and ${definition.isComplete}` : others
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
        from ${tableName(definition)} where ${wanted}`,
    ),
    deps.db
      .update(table)
      .set({
        status,
        ...(status === 'published' ? { publishedAt: sql<number>`coalesce(${table.publishedAt}, ${now})` } : {}),
        revision: sql<number>`${table.revision} + 1`,
        updatedAt: now,
      })
      .where(wanted)
      .returning({ id: table.id }),
    deps.db.select({ items: sql<number>`count(*)` }).from(table).where(others),
  ])
  return { changed: changed.length, lacking: left[0]?.items ?? 0 }
}

export type FeatureVerb = 'add' | 'remove' | 'up' | 'down'

/**
 * Changes an item's position among the featured ones. Each verb applies to the current order; with `seenPlace`, from 1,
 * an item that is no longer at that place is not moved.
 */
export async function changeFeatured(
  deps: { db: Database; now: () => number },
  definition: ItemDefinition,
  id: number,
  verb: FeatureVerb,
  seenPlace: number | null,
  actor: Actor,
): Promise<void> {
  const { db } = deps
  const { kind } = definition
  const table = tableName(definition)
  /** Renumbers positions from 0 without gaps; moves the item by `by` places. */
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

/** Deletes the item with its current pictures and parts; repeating it changes nothing. */
export async function deleteItem(deps: Deps, definition: ItemDefinition, id: number, actor: Actor): Promise<Deletion> {
  const { db } = deps
  const { kind } = definition
  const table = tableOf(definition)
  const isOrdered = async () => ((await definition.countOrders?.(db, id)) ?? 0) > 0
  const archive = async () => {
    await changeStates(deps, definition, [id], 'archived', actor)
    return 'archived' as const
  }
  if (await isOrdered()) return archive()
  const pictureKeys = sql`select key object_key from pictures where owner_kind = ${kind} and owner_id = ${id}`
  const fileKeys = definition.fileKeys?.(id)
  try {
    const [released, deleted] = await db.batch([
      db.all<{ object_key: string }>(fileKeys ? sql`${pictureKeys} union all ${fileKeys}` : pictureKeys),
      db.select({ id: table.id }).from(table).where(eq(table.id, id)),
      recordEach(
        deps,
        { actor, action: 'delete', subject: kind },
        sql`select id, json_object('title', title, 'slug', slug, 'status', status) "before", null "after"
          from ${tableName(definition)} where id = ${id}`,
      ),
      releaseObjects(deps, 'pictures', pictureKeys),
      ...(fileKeys ? [releaseObjects(deps, 'files', fileKeys)] : []),
      ...(definition.remove?.(deps, id) ?? []),
      db.run(sql`delete from wishlist_items where item_type = ${kind} and item_id = ${id}`),
      db.delete(table).where(eq(table.id, id)),
    ])
    await removeReleased(
      deps,
      released.map((each) => each.object_key),
    ).catch((cause) => deps.log.error('items.leftovers', cause))
    return deleted.length > 0 ? 'deleted' : 'unknown'
  } catch (cause) {
    // Ordered at this very moment: the order's foreign key keeps the item.
    if (await isOrdered()) return archive()
    throw cause
  }
}
