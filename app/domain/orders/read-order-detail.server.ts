/** One order in full, for staff. One batch of reads, each limited; nothing here writes. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import {
  auditLog,
  downloadLog,
  grants,
  orders,
  outbox,
  paymentAttempts,
  paymentEvents,
  planFiles,
  planRequests,
  plans,
  refundRequests,
} from '~db/schema/index.ts'
import { pick } from '../shared/pick.ts'
import { adviseOn } from './explain-order.ts'
import { MAX_WINDOWS } from './open-download.server.ts'
import type { OrderDetail } from './order-detail.ts'
import { ORDER_MAILS, orderTimeline } from './order-timeline.ts'
import { refusalOf } from './read-order.server.ts'

type Deps = { db: Database; now: () => number }

type Order = typeof orders.$inferSelect

const MOST = 60
const OTHERS = 10

/** The fields that staff routes need before they act. */
export async function findOrder(db: Database, reference: string) {
  const row = await db
    .select(pick(orders, 'id', 'number', 'reference', 'status', 'amountMinor', 'buyerEmail'))
    .from(orders)
    .where(eq(orders.reference, reference))
    .get()
  return row ?? null
}

const attemptsOf = ({ id }: Order) => sql`(select p.reference from payment_attempts p where p.order_id = ${id})`

const selectAttempts = (db: Database, order: Order) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id))
    .orderBy(paymentAttempts.createdAt, paymentAttempts.reference)

const selectEvents = (db: Database, order: Order) =>
  db
    .select({
      ...pick(paymentEvents, 'id', 'source', 'event', 'reference', 'outcome', 'detail', 'mismatch', 'receivedMinor'),
      ...pick(paymentEvents, 'receivedCurrency', 'receivedMode', 'deliveries', 'receivedAt'),
    })
    .from(paymentEvents)
    .where(sql`${paymentEvents.reference} in ${attemptsOf(order)}`)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(MOST)

const selectMails = (db: Database, order: Order) =>
  db
    .select(pick(outbox, 'id', 'kind', 'status', 'createdAt', 'sentAt', 'lastError'))
    .from(outbox)
    .where(and(inArray(outbox.kind, Object.keys(ORDER_MAILS)), eq(outbox.subjectId, order.id)))
    .orderBy(desc(outbox.id))
    .limit(MOST)

const selectDownloads = (db: Database, order: Order) =>
  db
    .select({
      ...pick(downloadLog, 'id', 'at', 'outcome', 'rangeStart', 'address', 'userAgent'),
      filename: planFiles.filename,
      sizeBytes: planFiles.sizeBytes,
    })
    .from(downloadLog)
    .innerJoin(planFiles, eq(planFiles.id, downloadLog.fileId))
    .where(eq(downloadLog.orderId, order.id))
    .orderBy(desc(downloadLog.at))
    .limit(MOST)

const selectRefunds = (db: Database, order: Order) =>
  db.select().from(refundRequests).where(eq(refundRequests.orderId, order.id)).orderBy(refundRequests.id)

const selectChanges = (db: Database, order: Order) =>
  db
    .select({ id: auditLog.id, at: auditLog.at, actor: auditLog.actor, action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'order'), eq(auditLog.subjectId, order.reference)))
    .orderBy(desc(auditLog.id))
    .limit(MOST)

const selectGrant = (db: Database, order: Order) =>
  db
    .select({
      state: grants.state,
      staffRuling: grants.staffRuling,
      used: sql<number>`(select count(*) from download_windows w where w.grant_id = ${grants.id} and w.started_at >= ${grants.countedFrom})`,
    })
    .from(grants)
    .where(eq(grants.orderId, order.id))

const selectFile = (db: Database, order: Order) =>
  db
    .select({ filename: planFiles.filename, sizeBytes: planFiles.sizeBytes, revision: planFiles.revision })
    .from(planFiles)
    .where(sql`${planFiles.id} = ${order.fileId}`)

const selectOthers = (db: Database, order: Order) =>
  db
    .select(pick(orders, 'number', 'reference', 'planId', 'planTitle', 'status', 'amountMinor', 'createdAt'))
    .from(orders)
    .where(and(eq(orders.buyerEmail, order.buyerEmail), ne(orders.buyerEmail, ''), ne(orders.id, order.id)))
    .orderBy(desc(orders.createdAt))
    .limit(OTHERS)

const selectRefunded = (db: Database, order: Order) =>
  db
    .select({
      refundedMinor: sql<number>`coalesce(sum(amount_minor), 0)`,
    })
    .from(sql`refunds`)
    .where(sql`reference in ${attemptsOf(order)} and status = 'processed'`)

const selectPlan = (db: Database, order: Order) =>
  db.select({ slug: plans.slug, status: plans.status }).from(plans).where(sql`${plans.id} = ${order.planId}`)

const selectRequest = (db: Database, order: Order) =>
  db
    .select({ id: planRequests.id, reference: planRequests.reference })
    .from(planRequests)
    .where(sql`${planRequests.id} = ${order.requestId}`)

type Grant = Awaited<ReturnType<typeof selectGrant>>[number]
const downloadOf = (grant: Grant) => ({
  isGiven: refusalOf(grant) === null,
  refusal: refusalOf(grant),
  byStaff: grant.staffRuling === 'granted',
  used: grant.used,
  limit: MAX_WINDOWS,
})

export async function readOrderDetail(deps: Deps, reference: string): Promise<OrderDetail | null> {
  const { db } = deps
  const order = await db.select().from(orders).where(eq(orders.reference, reference)).get()
  if (!order) return null
  const [attempts, events, mails, downloads, asked, changes, rights, files, others, sums, plan, request] =
    await db.batch([
      selectAttempts(db, order),
      selectEvents(db, order),
      selectMails(db, order),
      selectDownloads(db, order),
      selectRefunds(db, order),
      selectChanges(db, order),
      selectGrant(db, order),
      selectFile(db, order),
      selectOthers(db, order),
      selectRefunded(db, order),
      selectPlan(db, order),
      selectRequest(db, order),
    ])
  const grant = rights[0] ?? null
  const standing = attempts.filter((each) => each.chargedAt !== null && each.reversedAt === null)
  const isFailed = ({ progress }: (typeof asked)[number]) => progress === 'failed' || progress === 'needs-attention'
  const { submissionKey: _key, nextCheckAt: _next, visitor: _visitor, ...shown } = order
  return {
    order: shown,
    plan: plan[0] ?? null,
    request: request[0] ?? null,
    file: files[0] ?? null,
    download: grant && downloadOf(grant),
    canGive: grant ? refusalOf(grant) !== null : order.status === 'under-review',
    canRefund: standing.length > 0 || order.status === 'under-review',
    refundedMinor: sums[0]?.refundedMinor ?? 0,
    others,
    advice: adviseOn(
      {
        status: order.status,
        mismatched: events.find(({ event, mismatch }) => event === 'charge.success' && mismatch !== null) ?? null,
        amountMinor: order.amountMinor,
        mode: order.mode,
        createdAt: order.createdAt,
        standingPayments: order.status === 'refunded' ? 0 : standing.length,
        isGiven: grant?.staffRuling === 'granted',
        hasFailedRefund: order.status !== 'refunded' && asked.some(isFailed),
        checkFailures: order.checkFailures,
        checkError: order.checkError,
        hasOpenRefund: asked.some(({ state }) => state === 'asking'),
      },
      deps.now(),
    ),
    timeline: orderTimeline({ order, attempts, events, mails, downloads, refunds: asked, changes }),
  }
}
