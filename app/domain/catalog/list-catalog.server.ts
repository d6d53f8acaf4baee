/**
 * Reads plans and homes for pages: the same code for two sets of tables. A filtered list is a range scan of one facet
 * and its count is stored, so the rows read do not grow with the catalogue; a search by words reads a limited number of
 * matches.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '~db/client.ts'
import { foldLetters } from '~db/folded-letters.ts'
import { featuredItems, pictures } from '~db/schema/index.ts'
import { pick } from '../shared/pick.ts'
import { dwellingsIn } from './dwellings.ts'
import {
  type AnyCatalog,
  type Catalog,
  facetOf,
  isBounded,
  isByLimits,
  matching,
  orderOf,
  sortColumn,
} from './facets.server.ts'
import { type Filters, PAGE_SIZE } from './filters.ts'
import { FEATURED_AT_MOST, type ItemList } from './item.ts'

/** The highest count of a search by words or price; beyond it the page shows "240+". */
export const COUNTED_AT_MOST = 240
export const WORD_MATCHES = 500

/** One page of at most `size` cards. A page beyond the end is empty, with the true `pageCount`. */
export async function listItems<Card>(
  db: Database,
  catalog: Catalog<Card>,
  filters: Filters,
  size = PAGE_SIZE,
): Promise<ItemList<Card>> {
  if (filters.q !== '') return searchItems(db, catalog, filters, size)
  const count = countItems(db, catalog, filters)
  if (filters.page === 1 && !isBounded(filters)) {
    const [counted, cards] = await db.batch([count, cardsFrom(db, catalog, filters, 0, size, false)])
    return { cards: cards as Card[], ...totals(counted[0]?.items ?? 0, filters, size) }
  }
  const list = totals((await count)[0]?.items ?? 0, filters, size)
  if (filters.page > list.pageCount) return { cards: [], ...list }
  // Reads from the nearer end: the last page is as cheap as the first.
  const offset = (filters.page - 1) * size
  const length = Math.min(size, list.total - offset)
  const fromEnd = list.totalIsExact && offset > list.total / 2
  const isFew = isBounded(filters) && list.totalIsExact && !isByLimits(filters)
  const cards = (await (fromEnd
    ? cardsFrom(db, catalog, filters, list.total - offset - length, length, true, isFew)
    : cardsFrom(db, catalog, filters, offset, length, false, isFew))) as Card[]
  return { cards: fromEnd ? cards.reverse() : cards, ...list }
}

function totals(items: number, filters: Filters, size: number) {
  const isPartlyCounted = isBounded(filters) || filters.q !== ''
  const total = isPartlyCounted ? Math.min(items, COUNTED_AT_MOST) : items
  return {
    total,
    totalIsExact: !isPartlyCounted || items <= COUNTED_AT_MOST,
    pageCount: Math.max(1, Math.ceil(total / size)),
  }
}

/** The stored count of a facet. */
const selectCount = (db: Database, { counts }: AnyCatalog, filters: Filters) =>
  db
    .select({ items: sql<number>`${counts.items}` })
    .from(counts)
    .where(eq(counts.facet, facetOf(filters)))

function countItems(db: Database, catalog: AnyCatalog, filters: Filters) {
  if (!isBounded(filters)) return selectCount(db, catalog, filters)
  const some = db
    .select({ itemId: catalog.facetItem })
    .from(catalog.facets)
    .where(matching(catalog, filters))
    .limit(COUNTED_AT_MOST + 1)
    .as('some')
  return db.select({ items: sql<number>`count(*)` }).from(some)
}

/** The number of sold items matching the list; neither words nor prices narrow it. */
export async function countSold(db: Database, catalog: AnyCatalog, filters: Filters): Promise<number> {
  const row = await selectCount(db, catalog, { ...filters, sold: true }).get()
  return row?.items ?? 0
}

/** `isFew`: all matches were counted, so reading them all costs no more than the count did. */
function cardsFrom(
  db: Database,
  catalog: Catalog<unknown>,
  filters: Filters,
  offset: number,
  limit: number,
  reversed: boolean,
  isFew = false,
) {
  const column = sortColumn(catalog, filters.sort)
  const bySort = isBounded(filters) && isFew ? sql`+${column}` : column
  const ids = db
    .select({ itemId: sql<number>`${catalog.facetItem}`.as('item_id'), place: sql<number>`${column}`.as('place') })
    .from(catalog.facets)
    .where(matching(catalog, filters, isFew || isByLimits(filters) ? 'bound' : 'order'))
    .orderBy(...orderOf(filters.sort, reversed, bySort, catalog.facetItem))
    .limit(limit)
    .offset(offset)
    .as('ids')
  return db
    .select(catalog.card)
    .from(ids)
    .innerJoin(catalog.items, eq(catalog.items.id, ids.itemId))
    .orderBy(...orderOf(filters.sort, reversed, ids.place, ids.itemId))
}

/** Search words as FTS5 prefixes, all of which must match; null where nothing searchable was typed. */
export function toMatch(q: string): string | null {
  const words = foldLetters(q)
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 8)
  return words ? words.map((word) => `"${word}"*`).join(' ') : null
}

async function searchItems<Card>(
  db: Database,
  catalog: Catalog<Card>,
  filters: Filters,
  size: number,
): Promise<ItemList<Card>> {
  const match = toMatch(filters.q)
  if (match === null) return { cards: [], total: 0, totalIsExact: true, pageCount: 1 }
  // A cross join fixes the order of the tables, words before facet, so that the facet is never scanned.
  const words = sql.identifier(catalog.words)
  const found = sql`(select rowid as id from ${words} where ${words} match ${match} order by rank limit ${WORD_MATCHES}) as found`
  const ids = await db
    .select({ id: sql<number>`${catalog.facetItem}` })
    .from(found)
    .crossJoin(catalog.facets)
    .where(and(matching(catalog, filters, 'order'), sql`${catalog.facetItem} = found.id`))
    .orderBy(...orderOf(filters.sort, false, sortColumn(catalog, filters.sort), catalog.facetItem))
    .limit(COUNTED_AT_MOST + 1)
  const list = totals(ids.length, filters, size)
  const wanted = ids.slice((filters.page - 1) * size, Math.min(filters.page * size, list.total)).map((row) => row.id)
  return { cards: await cardsOf(db, catalog, wanted), ...list }
}

/** The cards of published items, in the order asked for. At most a hundred at once, the most that D1 binds. */
async function cardsOf<Card>(db: Database, catalog: Catalog<Card>, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = (await db
    .select(catalog.card as Catalog<unknown>['card'])
    .from(catalog.items)
    .where(inArray(catalog.items.id, [...ids]))) as (Card & { id: number })[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The featured items in staff's order, without unpublished ones. */
export async function listFeatured<Card>(db: Database, catalog: Catalog<Card>): Promise<Card[]> {
  return (await db
    .select(catalog.card as Catalog<unknown>['card'])
    .from(featuredItems)
    .innerJoin(catalog.items, eq(catalog.items.id, featuredItems.itemId))
    .where(and(eq(featuredItems.kind, catalog.kind), eq(catalog.items.status, 'published')))
    .orderBy(asc(featuredItems.position))
    .limit(FEATURED_AT_MOST[catalog.kind])) as Card[]
}

/** A card carries the number of homes in its building instead of all features. */
export const getDwellings = (features: SQLiteColumn) =>
  sql`${features}`.mapWith((json: string) => dwellingsIn(JSON.parse(json)))

/** What `coverPicture` needs of an item in a list, whose card has only the key of its cover. */
export const getCover = async (db: Database, card: { coverKey: string } | undefined) =>
  card && {
    coverKey: card.coverKey,
    pictures: await db
      .select(pick(pictures, 'key', 'widthPx', 'heightPx'))
      .from(pictures)
      .where(eq(pictures.key, card.coverKey)),
  }

/** An item's pictures in order. `id` may be a query, so that they are read in the batch that finds the item. */
export const picturesOf = (db: Database, kind: 'plan' | 'listing', id: Parameters<typeof inArray>[1] & object) =>
  db
    .select(pick(pictures, 'key', 'alt', 'kind', 'caption', 'widthPx', 'heightPx'))
    .from(pictures)
    .where(and(eq(pictures.ownerKind, kind), inArray(pictures.ownerId, id as never)))
    .orderBy(asc(pictures.position))
