/** Reads one request for its requester. The caller must check access first. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planRequestEvents, planRequestFiles, planRequests, plans } from '~db/schema/index.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { isProtectedPdf } from '../files/pdf.ts'
import { wasCorrected } from '../mail/correct-address.server.ts'
import { pick } from '../shared/pick.ts'
import { storedBytes } from '../uploads/receive.server.ts'

/** The newest ones of a request. */
const EVENTS_AT_MOST = 100

const REQUEST = {
  ...pick(planRequests, 'id', 'reference', 'status', 'firstName', 'lastName', 'email', 'phone', 'country', 'city'),
  ...pick(planRequests, 'projectAddress', 'floorPlanType', 'otherFloorPlanType', 'planDescription', 'roomDetails'),
  ...pick(planRequests, 'changes', 'quoteMinor', 'depositMinor', 'quoteValidUntil', 'mailsStopped', 'termsVersion'),
  concept: planRequests.concept,
  createdAt: planRequests.createdAt,
  isCorrected: wasCorrected('request', sql`${planRequests.id}`).mapWith(Boolean),
  planId: plans.id,
  planSlug: plans.slug,
  planTitle: plans.title,
}

export async function getPlanRequest(db: Database, reference: string) {
  const row = await db
    .select(REQUEST)
    .from(planRequests)
    .leftJoin(plans, eq(plans.id, planRequests.planId))
    .where(eq(planRequests.reference, reference))
    .get()
  if (!row) return null
  const { planId, planSlug, planTitle, ...request } = row
  const { id } = request
  const [events, files] = await db.batch([
    db
      .select(pick(planRequestEvents, 'id', 'status', 'note', 'createdAt'))
      .from(planRequestEvents)
      .where(eq(planRequestEvents.requestId, id))
      .orderBy(desc(planRequestEvents.createdAt), desc(planRequestEvents.id))
      .limit(EVENTS_AT_MOST),
    db
      .select(pick(planRequestFiles, 'id', 'kind', 'filename', 'sizeBytes'))
      .from(planRequestFiles)
      .where(eq(planRequestFiles.requestId, id))
      .orderBy(asc(planRequestFiles.kind), asc(planRequestFiles.id))
      .limit(100),
  ])
  const plan = planId === null ? null : { id: planId, slug: planSlug ?? '', title: planTitle ?? '' }
  return { ...request, plan, events: events.reverse(), files }
}

/** The address, '' where there is no such request or the requester was erased, and whether it was corrected since. */
export async function getRequester(db: Database, reference: string): Promise<{ email: string; isCorrected: boolean }> {
  const row = await db
    .select({ email: REQUEST.email, isCorrected: REQUEST.isCorrected })
    .from(planRequests)
    .where(eq(planRequests.reference, reference))
    .get()
  return row ?? { email: '', isCorrected: false }
}

/** The ids of the request's encrypted PDFs, which may ask staff for a password. */
export async function listProtectedFiles(
  { db, files }: { db: Database; files: ObjectStore },
  requestId: number,
): Promise<number[]> {
  const documents = await db
    .select(pick(planRequestFiles, 'id', 'objectKey', 'sizeBytes'))
    .from(planRequestFiles)
    .where(and(eq(planRequestFiles.requestId, requestId), eq(planRequestFiles.contentType, 'application/pdf')))
    .limit(10)
  const found = await Promise.all(
    documents.map(({ objectKey, sizeBytes }) => isProtectedPdf(storedBytes({ files }, objectKey, sizeBytes))),
  )
  return documents.flatMap(({ id }, at) => (found[at] ? [id] : []))
}

/** One file, if it belongs to the request. */
export async function getRequestFile(db: Database, of: { id: number } | { reference: string }, fileId: number) {
  const isOf = 'id' in of ? eq(planRequests.id, of.id) : eq(planRequests.reference, of.reference)
  const row = await db
    .select(pick(planRequestFiles, 'objectKey', 'filename', 'contentType'))
    .from(planRequestFiles)
    .innerJoin(planRequests, eq(planRequests.id, planRequestFiles.requestId))
    .where(and(eq(planRequestFiles.id, fileId), isOf))
    .get()
  return row ?? null
}
