/** The lists of the admin area: listings, plans and projects in every state, for pages and for spreadsheets. */
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { auditLog, featuredItems } from '~db/schema/index.ts'
import { LIST_PAGE_SIZE, type ListPage, type ListQuery, pageCountOf } from '../lists/list-query.ts'
import { matchesWords, pageWindow, streamRows } from '../lists/read-list.server.ts'
import type { ItemKind, ItemStatus } from './item.ts'
import { type ItemDefinition, type OwnListColumns, tableOf } from './item-definition.server.ts'
import type { ItemFilter, ItemSort } from './item-list.ts'

export type AdminItemRow = {
  id: number
  slug: string
  title: string
  status: ItemStatus
  place: string
  coverKey: string
  /** From 1; null where the opening page does not put it forward. */
  featuredPlace: number | null
  updatedAt: number
  createdAt: number
} & Partial<OwnListColumns>

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

function narrowed(definition: ItemDefinition, { q, filters }: ItemQuery): SQL | undefined {
  const table = tableOf(definition)
  const { reference, searched, narrow } = definition.list
  return and(
    matchesWords(q, [table.title, reference, ...searched]),
    filters.state ? eq(table.status, filters.state as ItemStatus) : undefined,
    filters.featured ? sql`${featuredPlaceOf(definition)} is not null` : undefined,
    ...narrow(filters),
  )
}

function sortColumn(definition: ItemDefinition, sort: ItemSort): SQL {
  const { title, updatedAt } = tableOf(definition)
  if (sort === 'title') return sql`lower(${title})`
  return definition.list.sorts[sort] ?? sql`${updatedAt}`
}

export async function listAdminItems(
  db: Database,
  definition: ItemDefinition,
  query: ItemQuery,
): Promise<ListPage<AdminItemRow>> {
  const table = tableOf(definition)
  const direction = query.direction === 'asc' ? asc : desc
  const where = narrowed(definition, query)
  const order = query.filters.featured
    ? [asc(featuredPlaceOf(definition))]
    : [direction(sortColumn(definition, query.sort)), desc(table.id)]
  const [[counted], rows] = await db.batch([
    db.select({ items: sql<number>`count(*)` }).from(table).where(where),
    db
      .select(columnsOf(definition))
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(LIST_PAGE_SIZE)
      .offset(pageWindow(query).offset),
  ])
  const total = counted?.items ?? 0
  return { rows: rows as AdminItemRow[], total, pageCount: pageCountOf(total) }
}

/** All that the list is narrowed to, oldest first. */
export const streamItems = (
  db: Database,
  definition: ItemDefinition,
  query: ItemQuery,
): AsyncGenerator<AdminItemRow> => {
  const table = tableOf(definition)
  return streamRows(
    (id, limit) =>
      db
        .select(columnsOf(definition))
        .from(table)
        .where(and(narrowed(definition, query), gt(table.id, id)))
        .orderBy(asc(table.id))
        .limit(limit) as Promise<AdminItemRow[]>,
  )
}

/** What a search for something to put forward offers of each kind. */
const OFFERED_AT_MOST = 8

export type FeaturedGroup = Record<'items' | 'offered', { id: number; title: string; status: ItemStatus }[]>

/** What the opening page puts forward of a kind, in its order, and what else is called as asked for. */
export async function readFeatured(db: Database, definition: ItemDefinition, q: string): Promise<FeaturedGroup> {
  const table = tableOf(definition)
  const shown = { id: table.id, title: table.title, status: table.status }
  const [items, offered] = await db.batch([
    db
      .select(shown)
      .from(featuredItems)
      .innerJoin(table, eq(table.id, featuredItems.itemId))
      .where(eq(featuredItems.kind, definition.kind))
      .orderBy(asc(featuredItems.position), asc(featuredItems.itemId)),
    db
      .select(shown)
      .from(table)
      .where(
        and(matchesWords(q, [table.title, definition.list.reference]), sql`${featuredPlaceOf(definition)} is null`),
      )
      .orderBy(desc(table.updatedAt))
      .limit(q.trim() === '' ? 0 : OFFERED_AT_MOST),
  ])
  return { items, offered }
}

/** What is counted of one item. */
export async function readFigures(db: Database, definition: ItemDefinition, id: number) {
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

/** Who changed it last, and when. */
export async function readLastChange(db: Database, kind: ItemKind, id: number) {
  const row = await db
    .select({ at: auditLog.at, actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.subject, kind), eq(auditLog.subjectId, String(id))))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
    .get()
  return row ?? null
}
