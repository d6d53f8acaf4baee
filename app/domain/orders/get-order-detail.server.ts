/** One order in full, for staff. Each read is limited; nothing here writes. */
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
import { adviseOn } from '../payments/explain-order.ts'
import { grantState, refusalOf } from '../payments/grant.server.ts'
import { IS_ACCEPTABLE, keptMinor, MONEY_OF_ORDER, payingAttempt } from '../payments/money.server.ts'
import { surplusMinor } from '../payments/money.ts'
import { isRefundable, refundablePayments } from '../payments/refundable-payments.server.ts'
import { refundsInNeed } from '../payments/retry-refund.server.ts'
import { pick } from '../shared/pick.ts'
import { MAX_WINDOWS } from './open-download.server.ts'
import type { OrderDetail } from './order-detail.ts'
import { ORDER_MAILS, orderTimeline } from './order-timeline.ts'

type Deps = { db: Database; now: () => number }

const MOST = 60
const OTHERS = 10

/** The fields that staff routes need before they act. */
export const findOrder = (db: Database, reference: string) =>
  db
    .select(pick(orders, 'id', 'number', 'reference', 'status', 'amountMinor', 'buyerEmail', 'paidAt'))
    .from(orders)
    .where(eq(orders.reference, reference))
    .get()

/** The order with what has at most one row: its plan, request, file and grant. */
const selectOrder = (db: Database, reference: string) =>
  db
    .select({
      order: {
        ...pick(orders, 'id', 'number', 'reference', 'status', 'planId', 'planTitle', 'option', 'stage', 'amountMinor'),
        keptMinor: keptMinor('orders'),
        ...pick(orders, 'mode', 'buildingId', 'acceptedMinor', 'channel'),
        ...pick(orders, 'buyerName', 'buyerEmail', 'buyerPhone', 'buyerCountry', 'buyerRegion'),
        ...pick(orders, 'termsVersion', 'receiptNumber', 'createdAt', 'paidAt', 'endedAt', 'endReason'),
        creditMinor: orders.creditMinor,
      },
      payer: pick(paymentAttempts, 'payerName', 'payerEmail'),
      ...pick(orders, 'checkFailures', 'checkError'),
      plan: pick(plans, 'slug', 'status'),
      request: pick(planRequests, 'id', 'reference'),
      file: pick(planFiles, 'filename', 'sizeBytes', 'revision'),
      grant: {
        // With a left join, null where there is no grant.
        id: grants.id,
        state: grantState,
        grantOverride: grants.grantOverride,
        used: sql<number>`(select count(*) from download_windows w where w.grant_id = ${grants.id} and w.started_at >= ${grants.countedFrom})`,
      },
      money: MONEY_OF_ORDER,
      isAcceptable:
        sql`exists (select 1 from payment_attempts p join orders o on o.id = p.order_id where o.id = ${orders.id} and ${IS_ACCEPTABLE})`.mapWith(
          Boolean,
        ),
    })
    .from(orders)
    .leftJoin(plans, eq(plans.id, orders.planId))
    .leftJoin(planRequests, eq(planRequests.id, orders.requestId))
    .leftJoin(planFiles, eq(planFiles.id, orders.fileId))
    .leftJoin(grants, eq(grants.orderId, orders.id))
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, payingAttempt('orders')))
    .where(eq(orders.reference, reference))

type Order = { id: number; reference: string; buyerEmail: string }

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
    .where(
      sql`${paymentEvents.reference} in (select p.reference from payment_attempts p where p.order_id = ${order.id})`,
    )
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
    .select(pick(auditLog, 'id', 'at', 'actor', 'action'))
    .from(auditLog)
    .where(and(eq(auditLog.subject, 'order'), eq(auditLog.subjectId, order.reference)))
    .orderBy(desc(auditLog.id))
    .limit(MOST)

const selectOthers = (db: Database, order: Order) =>
  db
    .select({
      ...pick(orders, 'number', 'reference', 'planId', 'planTitle', 'status', 'amountMinor', 'acceptedMinor'),
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(eq(orders.buyerEmail, order.buyerEmail), ne(orders.buyerEmail, ''), ne(orders.id, order.id)))
    .orderBy(desc(orders.createdAt))
    .limit(OTHERS)

export async function getOrderDetail(deps: Deps, reference: string): Promise<OrderDetail | null> {
  const { db } = deps
  const found = await selectOrder(db, reference).get()
  if (!found) return null
  const { order, grant, payer, checkFailures, checkError, isAcceptable, ...shown } = found
  const payments = await refundablePayments(db, order)
  const [attempts, events, mails, downloads, refunds, changes, others] = await db.batch([
    selectAttempts(db, order),
    selectEvents(db, order),
    selectMails(db, order),
    selectDownloads(db, order),
    selectRefunds(db, order),
    selectChanges(db, order),
    selectOthers(db, order),
  ])
  const refusal = grant && refusalOf(grant)
  const isOver = order.status === 'refunded'
  const inNeed = await refundsInNeed(db, order.id)
  // One that is on its way back may be the second one already; the other then pays the order.
  const settled = isOver || surplusMinor(order) === 0 ? [] : payments.filter(isRefundable)
  return {
    ...shown,
    order,
    payer: payer?.payerEmail == null ? null : { name: payer.payerName ?? '', email: payer.payerEmail },
    secondPayment: settled.length > 1 ? (settled[0]?.reference ?? null) : null,
    download: grant && {
      isGiven: refusal === null,
      refusal,
      byStaff: grant.grantOverride === 'granted',
      used: grant.used,
      limit: MAX_WINDOWS,
    },
    canGive: order.status === 'under-review' ? isAcceptable : grant !== null && refusal !== null,
    canRefund: payments.some(isRefundable),
    others,
    advice: adviseOn(
      {
        ...pick(order, 'status', 'amountMinor', 'mode', 'createdAt'),
        mismatched: events.find(({ event, mismatch }) => event === 'charge.success' && mismatch !== null) ?? null,
        surplusMinor: surplusMinor(order),
        canAccept: isAcceptable,
        hasFailedRefund: !isOver && refunds.some(({ progress }) => progress === 'failed'),
        needsAccount: inNeed.length > 0,
        hasOpenRefund: refunds.some(({ state }) => state === 'asking'),
        checkFailures,
        checkError,
      },
      deps.now(),
    ),
    timeline: orderTimeline({ order, attempts, events, mails, downloads, refunds, changes }),
  }
}
