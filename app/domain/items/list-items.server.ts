/** The lists of the admin area: listings, plans and projects in every state, for pages and for spreadsheets. */
import { and, asc, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { auditLog, featuredItems, listings, plans, projects, wishlistItems } from '~db/schema/index.ts'
import { LIST_PAGE_SIZE, type ListPage, type ListQuery, pageCountOf } from '../lists/list-query.ts'
import { matchesWords, pageWindow, streamRows } from '../lists/read-list.server.ts'
import type { ItemKind, ItemStatus } from './item.ts'
import type { ItemFilter, ItemSort } from './item-list.ts'
import { ITEM_TABLES } from './item-tables.server.ts'

export type AdminItemRow = {
  id: number
  slug: string
  title: string
  status: ItemStatus
  type: string
  bedrooms: number
  areaSqFt: number
  priceMinor: number
  /** Town and region, or where a project stands. */
  place: string
  date: string
  coverKey: string
  likes: number
  /** From 1; null where the opening page does not put it forward. */
  featuredPlace: number | null
  updatedAt: number
  createdAt: number
}

export type ItemQuery = ListQuery<ItemFilter, ItemSort>

/** Of its own name each: in a batch columns of one name are one, and a column named 0 comes before all others. */
const none = (name: string) => sql<number>`0`.as(name)
const nothing = (name: string) => sql<string>`''`.as(name)

const likesOf = (kind: ItemKind) =>
  kind === 'project'
    ? none('likes')
    : sql<number>`(select count(*) from ${wishlistItems} where ${wishlistItems.itemType} = ${kind} and ${wishlistItems.itemId} = ${ITEM_TABLES[kind].id})`

const rateLimitKey = (kind: ItemKind) =>
  sql<
    number | null
  >`(select ${featuredItems.position} + 1 from ${featuredItems} where ${featuredItems.kind} = ${kind} and ${featuredItems.itemId} = ${ITEM_TABLES[kind].id})`

function columnsOf(kind: ItemKind) {
  const { id, slug, title, status, updatedAt, createdAt } = ITEM_TABLES[kind]
  const own = { id, slug, title, status, updatedAt, createdAt, likes: likesOf(kind), featuredPlace: rateLimitKey(kind) }
  if (kind === 'project')
    return {
      ...own,
      type: nothing('type'),
      bedrooms: none('bedrooms'),
      areaSqFt: none('area'),
      priceMinor: none('price'),
      place: sql<string>`${projects.location}`,
      date: sql<string>`${projects.date}`,
      // Spelled out: of columns in a field of one table Drizzle leaves the table away, and `id` would be the picture's.
      coverKey: sql<string>`coalesce((select p.key from pictures p where p.owner_kind = 'project' and p.owner_id = projects.id order by p.position limit 1), '')`,
    }
  const table = kind === 'listing' ? listings : plans
  return {
    ...own,
    type: sql<string>`${table.type}`,
    bedrooms: sql<number>`${table.bedrooms}`,
    areaSqFt: sql<number>`${table.areaSqFt}`,
    priceMinor: kind === 'listing' ? sql<number>`${listings.priceMinor}` : sql<number>`${plans.fromPriceMinor}`,
    place: sql<string>`trim(${table.city} || ', ' || ${table.region}, ', ')`,
    date: nothing('date'),
    coverKey: sql<string>`${table.coverKey}`,
  }
}

const REFERENCE = { listing: 'B-', plan: 'P-', project: 'Project ' } as const

const referenceOf = (kind: ItemKind) =>
  sql`${REFERENCE[kind]} || printf(${kind === 'project' ? '%02d' : '%03d'}, ${ITEM_TABLES[kind].id})`

function narrowed(kind: ItemKind, { q, filters }: ItemQuery): SQL | undefined {
  const table = ITEM_TABLES[kind]
  const built = kind === 'project' ? null : kind === 'listing' ? listings : plans
  const places = built ? [built.region, built.city, built.type] : [projects.location]
  return and(
    matchesWords(q, [table.title, referenceOf(kind), ...places]),
    filters.state ? eq(table.status, filters.state as ItemStatus) : undefined,
    filters.featured ? sql`${rateLimitKey(kind)} is not null` : undefined,
    built && filters.category ? eq(built.type, filters.category) : undefined,
    built && filters.room
      ? filters.room === '4+'
        ? gte(built.bedrooms, 4)
        : eq(built.bedrooms, Number(filters.room))
      : undefined,
    kind === 'listing' && filters.location ? eq(listings.region, filters.location) : undefined,
  )
}

function sortColumn(kind: ItemKind, sort: ItemSort) {
  const columns = columnsOf(kind)
  const by: Record<ItemSort, unknown> = {
    changed: columns.updatedAt,
    title: sql`lower(${columns.title})`,
    bedrooms: columns.bedrooms,
    area: columns.areaSqFt,
    price: columns.priceMinor,
    likes: columns.likes,
    date: columns.date,
  }
  return by[sort] as SQL
}

export async function listAdminItems(db: Database, kind: ItemKind, query: ItemQuery): Promise<ListPage<AdminItemRow>> {
  const table = ITEM_TABLES[kind] as typeof projects
  const direction = query.direction === 'asc' ? asc : desc
  const where = narrowed(kind, query)
  const order = query.filters.featured
    ? [asc(rateLimitKey(kind))]
    : [direction(sortColumn(kind, query.sort)), desc(table.id)]
  const [[counted], rows] = await db.batch([
    db.select({ items: sql<number>`count(*)` }).from(table).where(where),
    db
      .select(columnsOf(kind))
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
export const streamItems = (db: Database, kind: ItemKind, query: ItemQuery): AsyncGenerator<AdminItemRow> => {
  const table = ITEM_TABLES[kind] as typeof projects
  return streamRows(
    (id, limit) =>
      db
        .select(columnsOf(kind))
        .from(table)
        .where(and(narrowed(kind, query), gt(table.id, id)))
        .orderBy(asc(table.id))
        .limit(limit) as Promise<AdminItemRow[]>,
  )
}

/** What a search for something to put forward offers of each kind. */
const OFFERED_AT_MOST = 8

export type FeaturedGroup = Record<'items' | 'offered', { id: number; title: string; status: ItemStatus }[]>

/** What the opening page puts forward of a kind, in its order, and what else is called as asked for. */
export async function readFeatured(db: Database, kind: ItemKind, q: string): Promise<FeaturedGroup> {
  const table = ITEM_TABLES[kind] as typeof projects
  const shown = { id: table.id, title: table.title, status: table.status }
  const [items, offered] = await db.batch([
    db
      .select(shown)
      .from(featuredItems)
      .innerJoin(table, eq(table.id, featuredItems.itemId))
      .where(eq(featuredItems.kind, kind))
      .orderBy(asc(featuredItems.position), asc(featuredItems.itemId)),
    db
      .select(shown)
      .from(table)
      .where(and(matchesWords(q, [table.title, referenceOf(kind)]), sql`${rateLimitKey(kind)} is null`))
      .orderBy(desc(table.updatedAt))
      .limit(q.trim() === '' ? 0 : OFFERED_AT_MOST),
  ])
  return { items, offered }
}

/** What is counted of one item. */
export async function readFigures(db: Database, kind: ItemKind, id: number) {
  const table = ITEM_TABLES[kind] as typeof projects
  const row = await db
    .select({
      likes: likesOf(kind),
      featuredPlace: rateLimitKey(kind),
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
