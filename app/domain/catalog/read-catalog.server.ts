/**
 * Reading plans and homes for pages: one engine over two sets of tables. A filtered list is a range scan of one facet and
 * its count a kept number, so the rows read do not grow with the catalogue; a search by words looks at a bounded number
 * of matches.
 */
import { and, asc, desc, eq, gt, gte, inArray, lte, notLike, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '~db/client.ts'
import { featuredItems, pictures } from '~db/schema/index.ts'
import { FEATURED_AT_MOST } from '../items/item.ts'
import { longestSides } from '../plots/plot.ts'
import { ALL, type Filters, PAGE_SIZE, readFilters, type Sort } from './filters.ts'
import type { ItemList } from './item.ts'

/** The most matches that a search by words or price counts; beyond it the page says "240+". */
export const COUNTED_AT_MOST = 240
export const WORD_MATCHES = 500
/** How many numbers of items a page of the sitemap covers; the form allows 50,000 addresses. */
export const SITEMAP_PAGE = 10_000
const CHOICES_AT_MOST = 4000

type TableWith<Columns extends string> = SQLiteTable & Record<Columns, SQLiteColumn>

/** The tables of one catalogue, and the columns of the card that its lists show. */
export type Catalog<Card> = {
  kind: 'plan' | 'listing'
  items: TableWith<'id' | 'slug' | 'status' | 'publishedAt' | 'updatedAt'>
  slugs: TableWith<'slug'>
  slugItem: SQLiteColumn
  facets: TableWith<'facet' | 'publishedAt' | 'priceMinor' | 'areaSqFt'>
  facetItem: SQLiteColumn
  /** Where things are still to be built: what their facets know of that. */
  building?: { lowMinor: SQLiteColumn; shortSide: SQLiteColumn; longSide: SQLiteColumn }
  counts: TableWith<'facet' | 'items'>
  /** The FTS5 table, whose rowid is the item's id. */
  words: string
  card: { [Field in keyof Card]: SQLiteColumn }
}

type AnyCatalog = Omit<Catalog<unknown>, 'card'>

/** What is sold has facets of its own, written by the triggers of the listings. */
export const SOLD = 'sold:'

const facetOf = ({ room, category, location, city, sold }: Filters) =>
  (sold ? SOLD : '') +
  [
    room === ALL ? '*' : room.replace(/ Bedrooms?$/, ''),
    category === ALL ? '*' : category,
    location === ALL ? '*' : city === ALL ? location : `${location}>${city}`,
  ].join('/')

/** The facet of all items, whatever their rooms, type and place. */
export const EVERYTHING = '*/*/*'

/** The filters that a facet stands for. A category may hold the sign that parts the facet. */
function filtersOfFacet(facet: string): Filters {
  const [, rooms = '*', category = '*', place = '*'] = /^([^/]*)\/(.*)\/([^/]*)$/.exec(facet) ?? []
  const [location = '*', city = ''] = place.split('>')
  const query = { category, location, city, room: `${rooms} Bedrooms` }
  return readFilters(new URLSearchParams(query))
}

const sortColumn = ({ facets }: AnyCatalog, sort: Sort) =>
  sort === 'newest' ? facets.publishedAt : sort.startsWith('price') ? facets.priceMinor : facets.areaSqFt
const isDescending = (sort: Sort) => sort === 'newest' || sort.endsWith('-desc')

const directionOf = (sort: Sort, reversed: boolean) => (isDescending(sort) !== reversed ? desc : asc)

/**
 * Which rows of a facet match. `by` says which index is walked where a figure is bounded: a sign before a column keeps
 * SQLite from using an index of it. Few matches are taken by their figure and then sorted; many are met soon in order.
 */
export function matching({ facets, building }: AnyCatalog, filters: Filters, by: 'bound' | 'order' = 'bound') {
  const figure = (column: SQLiteColumn) => (by === 'bound' ? sql`${column}` : sql`+${column}`)
  const sides = filters.plot && longestSides(filters.plot)
  return and(
    eq(facets.facet, facetOf(filters)),
    filters.minMinor === null ? undefined : gte(figure(facets.priceMinor), filters.minMinor),
    filters.maxMinor === null ? undefined : lte(figure(facets.priceMinor), filters.maxMinor),
    filters.budgetMinor === null || !building ? undefined : lte(figure(building.lowMinor), filters.budgetMinor),
    sides && building ? lte(figure(building.longSide), sides.long) : undefined,
    sides && building ? lte(figure(building.shortSide), sides.short) : undefined,
  )
}

/** The order is that of the index by which prices are bounded; budgets and plots have other indexes. */
const isByPrice = ({ sort, budgetMinor, plot }: Filters) =>
  sort.startsWith('price') && budgetMinor === null && plot === null

/** One page of at most `size` cards. A page behind the end comes back empty with the true `pageCount`. */
export async function listItems<Card>(
  db: Database,
  catalog: Catalog<Card>,
  filters: Filters,
  size = PAGE_SIZE,
): Promise<ItemList<Card>> {
  if (filters.q !== '') return searchItems(db, catalog, filters, size)
  const count = countItems(db, catalog, filters)
  if (filters.page === 1 && !bounded(filters)) {
    const [counted, cards] = await db.batch([count, cardsFrom(db, catalog, filters, 0, size, false)])
    return { cards: cards as Card[], ...totals(counted[0]?.items ?? 0, filters, size) }
  }
  const list = totals((await count)[0]?.items ?? 0, filters, size)
  if (filters.page > list.pageCount) return { cards: [], ...list }
  // From the nearer end: the last page is as cheap as the first.
  const offset = (filters.page - 1) * size
  const length = Math.min(size, list.total - offset)
  const fromEnd = list.totalIsExact && offset > list.total / 2
  const isFew = bounded(filters) && list.totalIsExact && !isByPrice(filters)
  const cards = (await (fromEnd
    ? cardsFrom(db, catalog, filters, list.total - offset - length, length, true, isFew)
    : cardsFrom(db, catalog, filters, offset, length, false, isFew))) as Card[]
  return { cards: fromEnd ? cards.reverse() : cards, ...list }
}

const bounded = ({ minMinor, maxMinor, budgetMinor, plot }: Filters) =>
  minMinor !== null || maxMinor !== null || budgetMinor !== null || plot !== null

function totals(items: number, filters: Filters, size: number) {
  const isBounded = bounded(filters) || filters.q !== ''
  const total = isBounded ? Math.min(items, COUNTED_AT_MOST) : items
  return {
    total,
    totalIsExact: !isBounded || items <= COUNTED_AT_MOST,
    pageCount: Math.max(1, Math.ceil(total / size)),
  }
}

function countItems(db: Database, catalog: AnyCatalog, filters: Filters) {
  if (!bounded(filters))
    return db
      .select({ items: sql<number>`${catalog.counts.items}` })
      .from(catalog.counts)
      .where(eq(catalog.counts.facet, facetOf(filters)))
  const some = db
    .select({ itemId: catalog.facetItem })
    .from(catalog.facets)
    .where(matching(catalog, filters))
    .limit(COUNTED_AT_MOST + 1)
    .as('some')
  return db.select({ items: sql<number>`count(*)` }).from(some)
}

/** How many sold ones stand behind a list of what is for sale; neither words nor prices narrow the number. */
export async function countSold(db: Database, { counts }: AnyCatalog, filters: Filters): Promise<number> {
  const row = await db
    .select({ items: sql<number>`${counts.items}` })
    .from(counts)
    .where(eq(counts.facet, facetOf({ ...filters, sold: true })))
    .get()
  return row?.items ?? 0
}

/** `isFew`: all that match were counted, so taking them all costs no more than the count did. */
function cardsFrom(
  db: Database,
  catalog: Catalog<unknown>,
  filters: Filters,
  offset: number,
  limit: number,
  reversed: boolean,
  isFew = false,
) {
  const direction = directionOf(filters.sort, reversed)
  const column = sortColumn(catalog, filters.sort)
  const bySort = bounded(filters) && isFew ? sql`+${column}` : column
  const ids = db
    .select({ itemId: sql<number>`${catalog.facetItem}`.as('item_id'), place: sql<number>`${column}`.as('place') })
    .from(catalog.facets)
    .where(matching(catalog, filters, isFew || isByPrice(filters) ? 'bound' : 'order'))
    .orderBy(direction(bySort), direction(catalog.facetItem))
    .limit(limit)
    .offset(offset)
    .as('ids')
  return db
    .select(catalog.card)
    .from(ids)
    .innerJoin(catalog.items, eq(catalog.items.id, ids.itemId))
    .orderBy(direction(ids.place), direction(ids.itemId))
}

/** Words as FTS5 prefixes, all of which must match; null where nothing searchable was typed. */
export function toMatch(q: string): string | null {
  const words = q
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 8)
  return words ? words.map((word) => `"${word}"*`).join(' ') : null
}

function inOrder(catalog: AnyCatalog, sort: Sort): SQL[] {
  const direction = directionOf(sort, false)
  return [direction(sortColumn(catalog, sort)), direction(catalog.facetItem)]
}

async function searchItems<Card>(
  db: Database,
  catalog: Catalog<Card>,
  filters: Filters,
  size: number,
): Promise<ItemList<Card>> {
  const match = toMatch(filters.q)
  if (match === null) return { cards: [], total: 0, totalIsExact: true, pageCount: 1 }
  // A cross join keeps the order of the tables: from the words to the facet, so that the facet is never walked.
  const words = sql.identifier(catalog.words)
  const found = sql`(select rowid as id from ${words} where ${words} match ${match} order by rank limit ${WORD_MATCHES}) as found`
  const ids = await db
    .select({ id: sql<number>`${catalog.facetItem}` })
    .from(found)
    .crossJoin(catalog.facets)
    .where(and(matching(catalog, filters, 'order'), sql`${catalog.facetItem} = found.id`))
    .orderBy(...inOrder(catalog, filters.sort))
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

/** What staff put forward, in their order; what is not published now is left out. */
export async function listFeatured<Card>(db: Database, catalog: Catalog<Card>): Promise<Card[]> {
  return (await db
    .select(catalog.card as Catalog<unknown>['card'])
    .from(featuredItems)
    .innerJoin(catalog.items, eq(catalog.items.id, featuredItems.itemId))
    .where(and(eq(featuredItems.kind, catalog.kind), eq(catalog.items.status, 'published')))
    .orderBy(asc(featuredItems.position))
    .limit(FEATURED_AT_MOST[catalog.kind])) as Card[]
}

/** The pictures of an item, in order. `id` may be a query, so that they come in the batch that finds the item. */
export const picturesOf = (db: Database, kind: 'plan' | 'listing', id: Parameters<typeof inArray>[1] & object) =>
  db
    .select({
      key: pictures.key,
      alt: pictures.alt,
      kind: pictures.kind,
      caption: pictures.caption,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
    })
    .from(pictures)
    .where(and(eq(pictures.ownerKind, kind), inArray(pictures.ownerId, id as never)))
    .orderBy(asc(pictures.position))

/** The present slug of an item that once had this one, or null. */
export async function findRenamed(db: Database, catalog: AnyCatalog, oldSlug: string): Promise<string | null> {
  const row = await db
    .select({ slug: sql<string>`${catalog.items.slug}` })
    .from(catalog.slugs)
    .innerJoin(catalog.items, eq(catalog.items.id, catalog.slugItem))
    .where(and(eq(catalog.slugs.slug, oldSlug), eq(catalog.items.status, 'published')))
    .get()
  return row?.slug ?? null
}

/** The published items of one page of the sitemap, counted from 1: those whose number lies in its range. */
export const listSlugs = (db: Database, catalog: AnyCatalog, page: number) =>
  db
    .select({ slug: sql<string>`${catalog.items.slug}`, updatedAt: sql<number>`${catalog.items.updatedAt}` })
    .from(catalog.items)
    .where(
      and(
        gt(catalog.items.id, (page - 1) * SITEMAP_PAGE),
        lte(catalog.items.id, page * SITEMAP_PAGE),
        // The plus keeps the query off the index of states, by which it would read all items.
        sql`+${catalog.items.status} = 'published'`,
      ),
    )
    .orderBy(asc(catalog.items.id))

/** The highest number that was given: with the index of the numbers one row is read, however many there are. */
export async function highestNumber(db: Database, catalog: AnyCatalog): Promise<number> {
  const row = await db
    .select({ id: sql<number | null>`max(${catalog.items.id})` })
    .from(catalog.items)
    .get()
  return row?.id ?? 0
}

export type LandingFacts = {
  total: number
  /** Null where nothing matches. */
  lowestMinor: number | null
  highestMinor: number | null
  /** The lists beside it that hold something, fullest first. */
  besides: { filters: Filters; items: number }[]
}

const BESIDES_AT_MOST = 12

/** What a landing page says of its list, in one trip: kept counts and the two ends of the price index. */
export async function readLandingFacts(
  db: Database,
  catalog: AnyCatalog,
  filters: Filters,
  others: readonly Filters[],
): Promise<LandingFacts> {
  const { facets, counts } = catalog
  const end = (direction: typeof asc) =>
    db
      .select({ priceMinor: sql<number>`${facets.priceMinor}` })
      .from(facets)
      .where(eq(facets.facet, facetOf(filters)))
      .orderBy(direction(facets.priceMinor))
      .limit(1)
  const byFacet = new Map(others.map((each) => [facetOf(each), each]))
  const [low, high, kept] = await db.batch([
    end(asc),
    end(desc),
    db
      .select({ facet: sql<string>`${counts.facet}`, items: sql<number>`${counts.items}` })
      .from(counts)
      .where(inArray(counts.facet, [facetOf(filters), ...byFacet.keys()])),
  ])
  const found = kept.flatMap(({ facet, items }) => {
    const other = byFacet.get(facet)
    return other ? [{ filters: other, items }] : []
  })
  return {
    total: kept.find(({ facet }) => facet === facetOf(filters))?.items ?? 0,
    lowestMinor: low[0]?.priceMinor ?? null,
    highestMinor: high[0]?.priceMinor ?? null,
    besides: found.sort((a, b) => b.items - a.items).slice(0, BESIDES_AT_MOST),
  }
}

/** Every choice that holds something for sale, as filters, for the sitemap. */
export async function listChoices(db: Database, { counts }: AnyCatalog): Promise<Filters[]> {
  const rows = await db
    .select({ facet: sql<string>`${counts.facet}` })
    .from(counts)
    .where(notLike(counts.facet, `${SOLD}%`))
    .limit(CHOICES_AT_MOST)
  return rows.map(({ facet }) => filtersOfFacet(facet))
}
