/** Reading one request for the person who made it. Whether somebody may look is the caller's question, asked before. */
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planRequestEvents, planRequestFiles, planRequests, plans } from '~db/schema/index.ts'
import type { PlanRequestView } from './plan-request.ts'

const REQUEST = {
  id: planRequests.id,
  reference: planRequests.reference,
  status: planRequests.status,
  firstName: planRequests.firstName,
  lastName: planRequests.lastName,
  email: planRequests.email,
  phone: planRequests.phone,
  country: planRequests.country,
  city: planRequests.city,
  projectAddress: planRequests.projectAddress,
  floorPlanType: planRequests.floorPlanType,
  otherFloorPlanType: planRequests.otherFloorPlanType,
  planDescription: planRequests.planDescription,
  roomDetails: planRequests.roomDetails,
  changes: planRequests.changes,
  quoteMinor: planRequests.quoteMinor,
  depositMinor: planRequests.depositMinor,
  quoteValidUntil: planRequests.quoteValidUntil,
  mailsStopped: planRequests.mailsStopped,
  termsVersion: planRequests.termsVersion,
  createdAt: planRequests.createdAt,
  planId: plans.id,
  planSlug: plans.slug,
  planTitle: plans.title,
}

export async function getPlanRequest(db: Database, reference: string): Promise<PlanRequestView | null> {
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
      .select({
        id: planRequestEvents.id,
        status: planRequestEvents.status,
        note: planRequestEvents.note,
        createdAt: planRequestEvents.createdAt,
      })
      .from(planRequestEvents)
      .where(eq(planRequestEvents.requestId, id))
      .orderBy(asc(planRequestEvents.createdAt), asc(planRequestEvents.id))
      .limit(100),
    db
      .select({
        id: planRequestFiles.id,
        kind: planRequestFiles.kind,
        filename: planRequestFiles.filename,
        sizeBytes: planRequestFiles.sizeBytes,
      })
      .from(planRequestFiles)
      .where(eq(planRequestFiles.requestId, id))
      .orderBy(asc(planRequestFiles.kind), asc(planRequestFiles.id))
      .limit(100),
  ])
  const plan = planId === null ? null : { id: planId, slug: planSlug ?? '', title: planTitle ?? '' }
  return { ...request, plan, events, files }
}

/** '' where there is no such request, or its person was erased. */
export async function readRequesterEmail(db: Database, reference: string): Promise<string> {
  const row = await db
    .select({ email: planRequests.email })
    .from(planRequests)
    .where(eq(planRequests.reference, reference))
    .get()
  return row?.email ?? ''
}

/** One file of a request, if it is of that request. */
export async function getRequestFile(db: Database, reference: string, fileId: number) {
  const row = await db
    .select({
      objectKey: planRequestFiles.objectKey,
      filename: planRequestFiles.filename,
      contentType: planRequestFiles.contentType,
    })
    .from(planRequestFiles)
    .innerJoin(planRequests, eq(planRequests.id, planRequestFiles.requestId))
    .where(and(eq(planRequestFiles.id, fileId), eq(planRequests.reference, reference)))
    .get()
  return row ?? null
}
