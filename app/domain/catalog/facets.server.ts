/**
 * Facets: a narrow row for each item and combination of rooms, category and place, with the columns that other filters
 * limit. Triggers write them (`drizzle/triggers.ts`).
 */
import { and, asc, desc, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ALL } from './filter.ts'
import type { Filters, OwnColumn, SharedColumn, Sort } from './filters.ts'
import { boundsOf, readFilters } from './read-filters.ts'

export type TableWith<Columns extends string> = SQLiteTable & Record<Columns, SQLiteColumn>

/** The tables of one catalogue and the columns of its cards. `Column`: columns that only its facets have. */
export type Catalog<Card, Column extends OwnColumn = never> = {
  kind: 'plan' | 'listing'
  items: TableWith<'id' | 'slug' | 'status' | 'publishedAt' | 'updatedAt'>
  slugs: TableWith<'slug'>
  slugItem: SQLiteColumn
  facets: TableWith<'facet' | 'publishedAt' | 'areaSqFt' | SharedColumn | Column> &
    Partial<Record<OwnColumn, SQLiteColumn>>
  facetItem: SQLiteColumn
  counts: TableWith<'facet' | 'items'>
  /** The FTS5 table, whose rowid is the item's id. */
  words: string
  card: { [Field in keyof Card]: SQLiteColumn | SQL }
}

export type AnyCatalog = Omit<Catalog<unknown>, 'card'>

/** Prefix of the facets of sold homes; the triggers of the listings write them. */
export const SOLD = 'sold:'

export const facetOf = ({ room, category, location, city, sold }: Filters) =>
  (sold ? SOLD : '') +
  [
    room === ALL ? '*' : room.replace(/ Bedrooms?$/, ''),
    category === ALL ? '*' : category,
    location === ALL ? '*' : city === ALL ? location : `${location}>${city}`,
  ].join('/')

/** The facet of all items, whatever their rooms, type and place. */
export const EVERYTHING = '*/*/*'

/** The filters of a facet. A category may contain the slash that separates the parts. */
export function filtersOfFacet(facet: string): Filters {
  const [, rooms = '*', category = '*', place = '*'] = /^([^/]*)\/(.*)\/([^/]*)$/.exec(facet) ?? []
  const [location = '*', city = ''] = place.split('>')
  const query = { category, location, city, room: `${rooms} Bedrooms` }
  return readFilters(new URLSearchParams(query))
}

export function sortColumn({ facets }: AnyCatalog, sort: Sort) {
  if (sort === 'newest') return facets.publishedAt
  if (sort === 'build-asc' && facets.buildLowMinor) return facets.buildLowMinor
  return sort.startsWith('price') ? facets.priceMinor : facets.areaSqFt
}
const isDescending = (sort: Sort) => sort === 'newest' || sort.endsWith('-desc')

/** By the column of the order, then by id. Plans without a cost to build come after all others. */
export function orderOf(sort: Sort, reversed: boolean, column: SQLWrapper, id: SQLWrapper): SQL[] {
  const direction = isDescending(sort) !== reversed ? desc : asc
  const first = direction(column)
  const nulls = reversed ? sql`nulls first` : sql`nulls last`
  return [sort === 'build-asc' ? sql`${first} ${nulls}` : first, direction(id)]
}

const COMPARE = { '=': eq, '>=': gte, '<=': lte }

/**
 * The condition for a facet's matching rows. `by` chooses the index: with `order`, a plus before a column keeps SQLite
 * from using its index. Few matches are read by the limited column and then sorted, many in sort order.
 */
export function matching({ facets }: AnyCatalog, filters: Filters, by: 'bound' | 'order' = 'bound') {
  const bounds = boundsOf(filters).map(({ column, is, to }) => {
    const figure = facets[column]
    return figure && COMPARE[is](by === 'bound' ? sql`${figure}` : sql`+${figure}`, to)
  })
  return and(eq(facets.facet, facetOf(filters)), ...bounds)
}

export const isBounded = (filters: Filters) => boundsOf(filters).length > 0

/** Whether the index of the order also serves the limits: those of the same price or cost. */
export function isByLimits(filters: Filters) {
  const ordered =
    filters.sort === 'build-asc' ? 'buildLowMinor' : filters.sort.startsWith('price') ? 'priceMinor' : null
  return boundsOf(filters).every(({ column }) => column === ordered)
}
