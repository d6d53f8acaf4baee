/** Viewings for staff. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { viewings } from '~db/schema/index.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { type ListSource, readList, streamList } from '../lists/read-list.server.ts'
import { pick } from '../shared/pick.ts'

type ViewingQuery = ListQuery<'status', 'slot' | 'name'>

const ROW = pick(
  viewings,
  'id',
  'listingTitle',
  'slotAt',
  'name',
  'email',
  'phone',
  'party',
  'note',
  'status',
  'confirmBy',
)
const SOURCE: ListSource<typeof ROW, ViewingQuery> = {
  table: viewings,
  columns: ROW,
  sorts: { slot: viewings.slotAt, name: sql`lower(${viewings.name})` },
  created: viewings.slotAt,
  filter: ({ filters }) => [
    filters.status ? eq(viewings.status, filters.status as typeof viewings.$inferSelect.status) : undefined,
  ],
  text: [viewings.name, viewings.email, viewings.phone, viewings.listingTitle, viewings.note],
}

export const listViewings = (db: Database, query: ViewingQuery) => readList(db, SOURCE, query)
export const streamViewings = (db: Database, query: ViewingQuery) => streamList(db, SOURCE, query)
