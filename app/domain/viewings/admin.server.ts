/** Viewings for staff. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { viewings } from '~db/schema/index.ts'
import { type ListSource, listPage, streamList } from '../lists/list-page.server.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { pick } from '../shared/pick.ts'
import { isOnClosedDay } from './viewing-rules.server.ts'

type ViewingQuery = ListQuery<'status', 'slot' | 'name'>

/**
 * The home of another viewing at the same hour that the same person is booked for, by email or phone, or that the same
 * member of staff shows. Past viewings need no look.
 */
const clash = sql<string | null>`case when viewings.status = 'booked' and viewings.slot_at > unixepoch() * 1000 then (
  select other.listing_title from viewings other left join listings l on l.id = other.listing_id
  where other.status = 'booked' and other.slot_at = viewings.slot_at and other.id <> viewings.id and (
    other.email = viewings.email or (other.phone <> '' and other.phone = viewings.phone)
    or exists (select 1 from listings own where own.id = viewings.listing_id and (own.agent_phone, own.agent_name) <> ('', '')
      and (own.agent_phone, own.agent_name) = (l.agent_phone, l.agent_name)))
  limit 1) end`

const ROW = {
  ...pick(viewings, 'id', 'listingTitle', 'slotAt', 'name', 'email', 'phone', 'party', 'note', 'status', 'confirmBy'),
  clash,
  isOnClosedDay: sql<number>`viewings.status = 'booked' and ${isOnClosedDay}`.mapWith(Boolean),
}
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

export const listViewings = (db: Database, query: ViewingQuery) => listPage(db, SOURCE, query)
export const streamViewings = (db: Database, query: ViewingQuery) => streamList(db, SOURCE, query)
