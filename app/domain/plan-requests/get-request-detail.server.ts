/** One plan request in full, for staff. */
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import {
  planFiles,
  planRequestDeliveries,
  planRequestEvents,
  planRequestNotes,
  planRequests,
} from '~db/schema/index.ts'
import { pick } from '../shared/pick.ts'
import { getPlanRequest } from './get-plan-request.server.ts'
import { getQuote } from './get-quote.server.ts'

export async function getRequestDetail(db: Database, id: number) {
  const row = await db
    .select({ reference: planRequests.reference, email: planRequests.email, updatedAt: planRequests.updatedAt })
    .from(planRequests)
    .where(eq(planRequests.id, id))
    .get()
  const request = row && (await getPlanRequest(db, row.reference))
  if (!request) return null
  const quote = await getQuote(db, id, true)
  const [events, notes, others, deliveries] = await db.batch([
    db
      .select(pick(planRequestEvents, 'id', 'status', 'note', 'author', 'notified', 'createdAt'))
      .from(planRequestEvents)
      .where(eq(planRequestEvents.requestId, id))
      .orderBy(desc(planRequestEvents.createdAt), desc(planRequestEvents.id))
      .limit(100),
    db
      .select(pick(planRequestNotes, 'id', 'body', 'author', 'createdAt'))
      .from(planRequestNotes)
      .where(eq(planRequestNotes.requestId, id))
      .orderBy(desc(planRequestNotes.createdAt), desc(planRequestNotes.id))
      .limit(100),
    db
      .select(pick(planRequests, 'id', 'status', 'createdAt', 'floorPlanType', 'otherFloorPlanType', 'city', 'concept'))
      .from(planRequests)
      .where(and(eq(planRequests.email, row.email), ne(planRequests.email, ''), ne(planRequests.id, id)))
      .orderBy(desc(planRequests.createdAt))
      .limit(10),
    db
      .select({ id: planFiles.id, filename: planFiles.filename, withdrawnAt: planRequestDeliveries.withdrawnAt })
      .from(planRequestDeliveries)
      .innerJoin(planFiles, eq(planFiles.id, planRequestDeliveries.fileId))
      .where(eq(planRequestDeliveries.requestId, id))
      .orderBy(desc(planFiles.id))
      .limit(50),
  ])
  return { ...request, updatedAt: row.updatedAt, events, notes, others, quote, deliveries }
}
