/** Viewings as staff see them. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { viewings } from '~db/schema/index.ts'
import type { ListPage, ListQuery } from '../lists/list-query.ts'
import { matchesWords, readPage, streamTable } from '../lists/read-list.server.ts'
import type { ViewingRow, ViewingStatus } from './viewing.ts'

type ViewingQuery = ListQuery<'status', 'slot' | 'name'>

const ROW = {
  id: viewings.id,
  listingTitle: viewings.listingTitle,
  slotAt: viewings.slotAt,
  name: viewings.name,
  email: viewings.email,
  phone: viewings.phone,
  party: viewings.party,
  note: viewings.note,
  status: viewings.status,
}
const SORTS = { slot: viewings.slotAt, name: sql`lower(${viewings.name})` }

const wanted = ({ q, filters }: Pick<ViewingQuery, 'q' | 'filters'>): SQL | undefined =>
  and(
    filters.status ? eq(viewings.status, filters.status as ViewingStatus) : undefined,
    matchesWords(q, [viewings.name, viewings.email, viewings.phone, viewings.listingTitle, viewings.note]),
  )

export const listViewings = (db: Database, query: ViewingQuery): Promise<ListPage<ViewingRow>> =>
  readPage(db, { table: viewings, columns: ROW, sort: SORTS[query.sort], where: wanted(query) }, query)

export const everyViewing = (db: Database, query: Pick<ViewingQuery, 'q' | 'filters'>) =>
  streamTable(db, {
    table: viewings,
    columns: ROW,
    where: wanted(query),
  })
