/** The items of a kind on the home page, in their order. Each change is one batch with its line of the audit log. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { featuredItems } from '~db/schema/index.ts'
import { recordEach } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import type { ItemKind } from './item.ts'
import { type ItemDefinition, type Statement, tableName } from './item-definition.server.ts'

type Move = { id: number; by: -1 | 0 | 1; seenPlace: number | null }

/** Renumbers positions from 0 without gaps; moves an item by `by` places. */
export const renumberFeatured = (
  db: Database,
  kind: ItemKind,
  { id, by, seenPlace }: Move = { id: 0, by: 0, seenPlace: null },
) =>
  db.run(sql`update featured_items set position = o.place from (
    select item_id, row_number() over (order by turn) - 1 place from (
      select item_id, 2 * row_number() over (order by position, item_id)
        + case when item_id = ${id} and position + 1 = coalesce(${seenPlace}, position + 1) then ${3 * by} else 0 end turn
      from featured_items where kind = ${kind})) o
    where featured_items.kind = ${kind} and featured_items.item_id = o.item_id and featured_items.position <> o.place`)

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
  const put = (by: -1 | 0 | 1) => renumberFeatured(db, kind, { id, by, seenPlace })
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
