/**
 * Changes of several items at once, with one undo: what they were is kept for a day, and put back for each that nobody
 * has changed since. Each is one batch with its lines of the audit log.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { recordEach } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { LARGEST_MINOR } from '../shared/money.ts'
import type { BulkChange, PriceChange } from './bulk-change.ts'
import { renumberFeatured } from './featured.server.ts'
import { type ItemDefinition, type Statement, tableName } from './item-definition.server.ts'
import { isInTrash } from './trash.server.ts'

type Deps = { db: Database; now: () => number }

/** A page of a list holds fewer. */
const MOST_AT_ONCE = 60

/** The items of a stored change, each `s.value`. */
const itemsOf = (key: string) => sql`json_each((select before from bulk_changes where key = ${key})) s`
const was = (name: string) => sql`s.value ->> ${name}`

const positionOf = (definition: ItemDefinition) => sql`(select f.position from featured_items f
  where f.kind = ${definition.kind} and f.item_id = ${tableName(definition)}.id)`
const optionPrices = sql`(select json_group_object(o.option, o.price_minor) from plan_options o where o.plan_id = plans.id)`

/** All that can be changed of an item, from its row. `revision` is the one that the change leaves. */
function snapshotOf(definition: ItemDefinition, bumps: boolean): SQL {
  const own = {
    listing: sql`, 'availability', availability, 'price', price_minor`,
    plan: sql`, 'prices', json(${optionPrices})`,
    project: sql``,
  }[definition.kind]
  return sql`json_object('id', id, 'revision', revision + ${bumps ? 1 : 0}, 'status', status, 'position', ${positionOf(definition)}${own})`
}

/** What the audit log says of each item, before (from `s.value`) and after (from its row). */
function notedOf(definition: ItemDefinition, change: BulkChange): { before: SQL; after: SQL } {
  const noted = (name: string, before: SQL, after: SQL) => ({
    before: sql`json_object('title', title, ${name}, ${before})`,
    after: sql`json_object('title', title, ${name}, ${after})`,
  })
  if ('status' in change) return noted('status', was('status'), sql`status`)
  if ('availability' in change) return noted('availability', was('availability'), sql`availability`)
  if ('isFeatured' in change) return noted('place', sql`${was('position')} + 1`, sql`${positionOf(definition)} + 1`)
  return definition.kind === 'plan'
    ? noted('prices', sql`s.value -> 'prices'`, sql`json(${optionPrices})`)
    : noted('price', sql`${was('price')} / 100.0`, sql`price_minor / 100.0`)
}

const actionOf = (change: BulkChange) => {
  if ('isFeatured' in change) return change.isFeatured ? 'feature' : 'unfeature'
  if (!('status' in change)) return 'update'
  return change.status === 'published' ? 'publish' : change.status === 'draft' ? 'unpublish' : 'archive'
}

const pricedBy = (change: PriceChange) =>
  'toMinor' in change
    ? sql`${change.toMinor}`
    : sql`min(${LARGEST_MINOR}, max(100, cast(round(price_minor * ${10_000 + change.byBasisPoints} / 1000000.0) as integer) * 100))`

const CHEAPEST = sql`from_price_minor = (select min(o.price_minor) from plan_options o where o.plan_id = plans.id),
  from_option = (select o.option from plan_options o where o.plan_id = plans.id order by o.price_minor, o.option limit 1)`

/** The items that the change would alter, as a condition on their table. */
function altered(definition: ItemDefinition, change: BulkChange): SQL {
  if ('status' in change)
    return change.status === 'published'
      ? sql`status <> 'published' and ${definition.isComplete}`
      : sql`status <> ${change.status}`
  if ('availability' in change) return sql`availability <> ${change.availability}`
  if ('isFeatured' in change) return sql`${positionOf(definition)} is ${change.isFeatured ? sql`` : sql`not`} null`
  return definition.kind === 'plan' ? sql`exists (select 1 from plan_options o where o.plan_id = plans.id)` : sql`true`
}

function statementsOf({ db, now }: Deps, definition: ItemDefinition, change: BulkChange, key: string): Statement[] {
  const { kind } = definition
  const ids = sql`(select ${was('id')} from ${itemsOf(key)})`
  const set = (columns: SQL) =>
    db.run(
      sql`update ${tableName(definition)} set ${columns}, revision = revision + 1, updated_at = ${now()} where id in ${ids}`,
    )
  if ('isFeatured' in change)
    return change.isFeatured
      ? [
          db.run(sql`insert into featured_items (kind, item_id, position)
            select ${kind}, ${was('id')}, (select count(*) from featured_items where kind = ${kind}) + s.key from ${itemsOf(key)}
            where true on conflict do nothing`),
        ]
      : [db.run(sql`delete from featured_items where kind = ${kind} and item_id in ${ids}`), renumberFeatured(db, kind)]
  if ('status' in change)
    return [
      change.status === 'published'
        ? set(sql`status = 'published', published_at = coalesce(published_at, ${now()})`)
        : set(sql`status = ${change.status}`),
    ]
  if ('availability' in change) return [set(sql`availability = ${change.availability}`)]
  if (kind !== 'plan') return [set(sql`price_minor = ${pricedBy(change.price)}`)]
  return [
    db.run(sql`update plan_options set price_minor = ${pricedBy(change.price)} where plan_id in ${ids}`),
    set(CHEAPEST),
  ]
}

/** `key` names the change for its undo. `lacking`: items that can't be published because a required field is missing. */
export async function changeTogether(
  deps: Deps,
  definition: ItemDefinition,
  ids: readonly number[],
  change: BulkChange,
  actor: Actor,
  key: string,
): Promise<{ changed: number; lacking: number }> {
  const { db } = deps
  const { kind } = definition
  const table = tableName(definition)
  const chosen = sql`id in (select value from json_each(${JSON.stringify(ids.slice(0, MOST_AT_ONCE))})) and not ${isInTrash(kind)}`
  const { before, after } = notedOf(definition, change)
  const [, [kept], [left]] = await db.batch([
    db.run(sql`insert into bulk_changes (key, kind, before, created_at)
      select ${key}, ${kind}, json_group_array(json(${snapshotOf(definition, !('isFeatured' in change))})), ${deps.now()}
      from ${table} where ${chosen} and ${altered(definition, change)}`),
    db.all<{ items: number }>(sql`select json_array_length(before) as items from bulk_changes where key = ${key}`),
    db.all<{ items: number }>(sql`select count(*) as items from ${table} where ${chosen}
      and ${'status' in change && change.status === 'published' ? sql`status <> 'published' and not (${definition.isComplete})` : sql`false`}`),
    ...statementsOf(deps, definition, change, key),
    recordEach(
      deps,
      { actor, action: actionOf(change), subject: kind },
      sql`select ${table}.id, ${before} "before", ${after} "after" from ${table} join ${itemsOf(key)} on ${was('id')} = ${table}.id`,
    ),
  ])
  return { changed: kept?.items ?? 0, lacking: left?.items ?? 0 }
}

/** How many items are again as they were; a repeat finds none. */
export async function undoChange(deps: Deps, definition: ItemDefinition, key: string, actor: Actor): Promise<number> {
  const { db } = deps
  const { kind } = definition
  const table = tableName(definition)
  const now = deps.now()
  const same = sql`${was('id')} = ${table}.id and ${was('revision')} = ${table}.revision and not ${isInTrash(kind)}`
  const own = {
    listing: sql`, availability = ${was('availability')}, price_minor = ${was('price')}`,
    plan: sql``,
    project: sql``,
  }[kind]
  const isStored = sql`exists (select 1 from bulk_changes where key = ${key} and kind = ${kind})`
  const [items] = await db.batch([
    db.all<{ id: number }>(sql`select ${table}.id from ${table} join ${itemsOf(key)} on ${same} where ${isStored}`),
    recordEach(
      deps,
      { actor, action: 'undo', subject: kind },
      sql`select ${table}.id, json_object('title', title, 'status', status) "before",
          json_object('title', title, 'status', ${was('status')}) "after"
        from ${table} join ${itemsOf(key)} on ${same} where ${isStored}`,
    ),
    db.run(sql`delete from featured_items where kind = ${kind} and ${isStored} and item_id in (select ${was('id')}
      from ${itemsOf(key)} join ${table} on ${same} where ${was('position')} is null)`),
    db.run(sql`insert into featured_items (kind, item_id, position) select ${kind}, ${was('id')}, ${was('position')}
      from ${itemsOf(key)} join ${table} on ${same} where ${was('position')} is not null and ${isStored} on conflict do nothing`),
    renumberFeatured(db, kind),
    ...(kind === 'plan'
      ? [
          db.run(sql`update plan_options set price_minor = p.value from ${itemsOf(key)} join plans on ${same}, json_each(s.value, '$.prices') p
            where plan_options.plan_id = plans.id and plan_options.option = p.key and ${isStored}`),
        ]
      : []),
    db.run(sql`update ${table} set status = ${was('status')}${own}${kind === 'plan' ? sql`, ${CHEAPEST}` : sql``},
      revision = ${table}.revision + 1, updated_at = ${now} from ${itemsOf(key)} where ${same} and ${isStored}`),
    db.run(sql`delete from bulk_changes where key = ${key} and kind = ${kind}`),
  ])
  return items.length
}
