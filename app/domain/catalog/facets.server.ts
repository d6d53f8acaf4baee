/**
 * Facets: a narrow row for each item and combination of rooms, category and place, with the columns that other filters
 * bound. Triggers write them (`drizzle/triggers.ts`).
 */
import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { ALL } from './filter.ts'
import type { Filters, PlanColumn, SharedColumn, Sort } from './filters.ts'
import { boundsOf, readFilters } from './read-filters.ts'

export type TableWith<Columns extends string> = SQLiteTable & Record<Columns, SQLiteColumn>

/** The tables of one catalogue, and the columns of the card that its lists show. `Column`: what its facets alone have. */
export type Catalog<Card, Column extends PlanColumn = never> = {
  kind: 'plan' | 'listing'
  items: TableWith<'id' | 'slug' | 'status' | 'publishedAt' | 'updatedAt'>
  slugs: TableWith<'slug'>
  slugItem: SQLiteColumn
  facets: TableWith<'facet' | 'publishedAt' | 'areaSqFt' | SharedColumn | Column> &
    Partial<Record<PlanColumn, SQLiteColumn>>
  facetItem: SQLiteColumn
  counts: TableWith<'facet' | 'items'>
  /** The FTS5 table, whose rowid is the item's id. */
  words: string
  card: { [Field in keyof Card]: SQLiteColumn | SQL }
}

export type AnyCatalog = Omit<Catalog<unknown>, 'card'>

/** What is sold has facets of its own, written by the triggers of the listings. */
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

/** The filters that a facet stands for. A category may contain the slash that separates the parts. */
export function filtersOfFacet(facet: string): Filters {
  const [, rooms = '*', category = '*', place = '*'] = /^([^/]*)\/(.*)\/([^/]*)$/.exec(facet) ?? []
  const [location = '*', city = ''] = place.split('>')
  const query = { category, location, city, room: `${rooms} Bedrooms` }
  return readFilters(new URLSearchParams(query))
}

export const sortColumn = ({ facets }: AnyCatalog, sort: Sort) =>
  sort === 'newest' ? facets.publishedAt : sort.startsWith('price') ? facets.priceMinor : facets.areaSqFt
const isDescending = (sort: Sort) => sort === 'newest' || sort.endsWith('-desc')

export const directionOf = (sort: Sort, reversed: boolean) => (isDescending(sort) !== reversed ? desc : asc)

const COMPARE = { '=': eq, '>=': gte, '<=': lte }

/**
 * Which rows of a facet match. `by` says which index is walked where a figure is bounded: a sign before a column keeps
 * SQLite from using an index of it. Few matches are taken by their figure and then sorted; many are met soon in order.
 */
export function matching({ facets }: AnyCatalog, filters: Filters, by: 'bound' | 'order' = 'bound') {
  const bounds = boundsOf(filters).map(({ column, is, to }) => {
    const figure = facets[column]
    return figure && COMPARE[is](by === 'bound' ? sql`${figure}` : sql`+${figure}`, to)
  })
  return and(eq(facets.facet, facetOf(filters)), ...bounds)
}

export const isBounded = (filters: Filters) => boundsOf(filters).length > 0

/** The order is that of the index by which prices are bounded; other columns have other indexes. */
export const isByPrice = (filters: Filters) =>
  filters.sort.startsWith('price') && boundsOf(filters).every(({ column }) => column === 'priceMinor')
