/** The admin lists: listings, plans and projects in every state, for pages and for spreadsheets. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { auditLog, featuredItems } from '~db/schema/index.ts'
import { type ListSource, listPage, streamList } from '../lists/list-page.server.ts'
import type { ListPage, ListQuery } from '../lists/list-query.ts'
import type { ItemKind, ItemStatus } from './item.ts'
import { type ItemDefinition, tableOf } from './item-definition.server.ts'
import type { AdminItemRow, ItemFilter, ItemSort } from './item-list.ts'
import { isInTrash } from './trash.server.ts'

export type ItemQuery = ListQuery<ItemFilter, ItemSort>

const featuredPlaceOf = ({ kind, table }: ItemDefinition) =>
  sql<
    number | null
  >`(select ${featuredItems.position} + 1 from ${featuredItems} where ${featuredItems.kind} = ${kind} and ${featuredItems.itemId} = ${table.id})`

function columnsOf(definition: ItemDefinition) {
  const { id, slug, title, status, updatedAt, createdAt } = tableOf(definition)
  const { place, coverKey, columns } = definition.list
  const featuredPlace = featuredPlaceOf(definition)
  return { id, slug, title, status, updatedAt, createdAt, featuredPlace, place, coverKey, ...columns }
}

type ItemColumns = ReturnType<typeof columnsOf>

function sourceOf(definition: ItemDefinition, { filters }: ItemQuery): ListSource<ItemColumns, ItemQuery> {
  const table = tableOf(definition)
  const { kind, list } = definition
  const place = sql`coalesce(${featuredPlaceOf(definition)}, 0)`
  const sorts = Object.fromEntries(
    Object.entries({ ...list.sorts, changed: table.updatedAt, title: sql`lower(${table.title})` }).map(
      ([name, key]) => [name, filters.featured ? place : key],
    ),
  ) as Record<ItemSort, SQL>
  const featured = filters.featured
    ? sql`${table.id} in (select item_id from ${featuredItems} where kind = ${kind})`
    : undefined
  const state = filters.state ? eq(table.status, filters.state as ItemStatus) : undefined
  return {
    table,
    columns: columnsOf(definition),
    sorts,
    created: table.updatedAt,
    filter: () => [sql`not ${isInTrash(kind)}`, featured, state, ...list.filter(filters)],
    text: list.text,
  }
}

export async function listAdminItems(
  db: Database,
  definition: ItemDefinition,
  query: ItemQuery,
): Promise<ListPage<AdminItemRow>> {
  const { featured } = query.filters
  const found = await listPage(db, sourceOf(definition, query), featured ? { ...query, direction: 'asc' } : query)
  return found as ListPage<AdminItemRow>
}

/** All items that match the filters, whatever the order of the list. */
export const streamItems = (db: Database, definition: ItemDefinition, query: ItemQuery) =>
  streamList(db, sourceOf(definition, query), query) as AsyncGenerator<AdminItemRow>

/** The most search results per kind that are offered for featuring. */
const OFFERED_AT_MOST = 8
const NO_FILTERS = { state: '', category: '', room: '', location: '', featured: '' }

export type FeaturedGroup = Record<'items' | 'offered', { id: number; title: string; status: ItemStatus }[]>

/** The featured items of a kind in order, and others whose title matches the search. */
export async function readFeatured(db: Database, definition: ItemDefinition, q: string): Promise<FeaturedGroup> {
  const table = tableOf(definition)
  const columns = { id: table.id, title: table.title, status: table.status }
  const items = await db
    .select(columns)
    .from(featuredItems)
    .innerJoin(table, eq(table.id, featuredItems.itemId))
    .where(eq(featuredItems.kind, definition.kind))
    .orderBy(asc(featuredItems.position), asc(featuredItems.itemId))
  if (q.trim() === '') return { items, offered: [] }
  const query: ItemQuery = { q, filters: NO_FILTERS, sort: 'changed', direction: 'desc' }
  const isNot = sql`${featuredPlaceOf(definition)} is null and not ${isInTrash(definition.kind)}`
  const source = { ...sourceOf(definition, query), columns, filter: () => [isNot] }
  const { rows } = await listPage(db, source, query)
  return { items, offered: rows.slice(0, OFFERED_AT_MOST) }
}

/** The counts of one item. */
export async function getFigures(db: Database, definition: ItemDefinition, id: number) {
  const table = tableOf(definition)
  const row = await db
    .select({
      likes: sql<number>`${definition.list.columns.likes ?? sql`0`}`,
      featuredPlace: featuredPlaceOf(definition),
      updatedAt: table.updatedAt,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(eq(table.id, id))
    .get()
  return row ?? { likes: 0, featuredPlace: null, updatedAt: 0, createdAt: 0 }
}

/** The last change of an item. */
export async function getLastChange(db: Database, kind: ItemKind, id: number) {
  const row = await db
    .select({ at: auditLog.at, actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.subject, kind), eq(auditLog.subjectId, String(id))))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .get()
  return row ?? null
}
