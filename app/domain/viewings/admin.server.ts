/** Viewings as staff see them. */
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { viewings } from '~db/schema/index.ts'
import { type ListPage, type ListQuery, pageCountOf } from '../lists/list-query.ts'
import { matchesWords, pageWindow, streamRows } from '../lists/read-list.server.ts'
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

export async function listViewings(db: Database, query: ViewingQuery): Promise<ListPage<ViewingRow>> {
  const { limit, offset } = pageWindow(query)
  const order = query.direction === 'asc' ? asc : desc
  const [rows, counts] = await db.batch([
    db
      .select(ROW)
      .from(viewings)
      .where(wanted(query))
      .orderBy(order(SORTS[query.sort]), order(viewings.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`count(*)` }).from(viewings).where(wanted(query)),
  ])
  const total = counts[0]?.total ?? 0
  return { rows, total, pageCount: pageCountOf(total) }
}

export const everyViewing = (db: Database, query: Pick<ViewingQuery, 'q' | 'filters'>) =>
  streamRows((id, limit) =>
    db
      .select(ROW)
      .from(viewings)
      .where(and(gt(viewings.id, id), wanted(query)))
      .orderBy(viewings.id)
      .limit(limit),
  )
