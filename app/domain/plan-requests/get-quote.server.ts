/** The quote of a plan request, its payments, and the plan order whose price it may credit. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { grants, orders, planFiles, planRequestDeliveries, planRequests } from '~db/schema/index.ts'
import { type LinkDeps, linkTo, refusalOf } from '../payments/grant.server.ts'
import { keptMinor } from '../payments/money.server.ts'
import { pick } from '../shared/pick.ts'
import { type Delivery, deliveryGrant, deliveryRefusal, isExpired, type Quote, quoteOf, termsOf } from './quote.ts'

const CREDIT_MS = 90 * 86_400_000

/**
 * The paid order of the request's plan, by the same e-mail address, at most 90 days before the request; none if that
 * order is credited to a request that was not declined, or the request already has a credit.
 */
const creditable = (requestId: number) => sql`(select o.id from plan_requests r join orders o on o.buyer_email = r.email
  where r.id = ${requestId} and o.plan_id = r.plan_id and o.status = 'paid'
    and o.upgrade_of is null and (o.credited_to is null or exists (select 1 from plan_requests d where d.id = o.credited_to and d.status = 'declined'))
    and o.paid_at >= r.created_at - ${CREDIT_MS} and not exists (select 1 from orders c where c.credited_to = r.id)
  order by o.paid_at desc limit 1)`

/** One credit per order and per request, also with parallel calls: one statement, and a unique index. */
export const claimCredit = (db: Database, requestId: number) =>
  db.run(sql`update orders set credited_to = ${requestId} where id = ${creditable(requestId)}`)

/**
 * Null where there is nothing to accept. `mayCredit`: the visitor is known to own the request's address, so a credit
 * that is not claimed yet is included.
 */
export async function getQuote(db: Database, requestId: number, mayCredit = false): Promise<Quote | null> {
  const open = and(
    eq(planRequests.id, requestId),
    inArray(planRequests.status, ['quoted', 'accepted', 'completed']),
    ne(planRequests.email, ''),
  )
  const [found, payments] = await db.batch([
    db
      .select({
        status: planRequests.status,
        amountMinor: planRequests.quoteMinor,
        depositMinor: planRequests.depositMinor,
        validUntil: planRequests.quoteValidUntil,
      })
      .from(planRequests)
      .where(open),
    db
      .select({
        ...pick(orders, 'number', 'reference', 'kind', 'planTitle', 'amountMinor', 'acceptedMinor'),
        keptMinor: keptMinor('orders'),
        status: orders.status,
        grantId: grants.id,
        state: grants.state,
        grantOverride: grants.grantOverride,
      })
      .from(orders)
      .leftJoin(grants, eq(grants.orderId, orders.id))
      .where(
        sql`${orders.requestId} = ${requestId} or ${orders.creditedTo} = ${requestId} or (${mayCredit ? 1 : 0} and ${orders.id} = ${creditable(requestId)})`,
      )
      .orderBy(asc(orders.id)),
  ])
  const [request] = found
  if (!request || request.amountMinor === null) return null
  const { status, amountMinor, depositMinor, validUntil } = request
  return quoteOf(
    { amountMinor, depositMinor: depositMinor ?? amountMinor, validUntil, isAccepted: status !== 'quoted' },
    payments.map(({ state, grantOverride, ...payment }) => ({
      ...payment,
      refusal: state === null ? null : refusalOf({ state, grantOverride }),
      isGrantedByStaff: grantOverride === 'granted',
    })),
  )
}

/** Whether an open payment is of the quote as it is now: staff may have changed it since, or it may have expired. */
export async function isStillDue(
  { db, now }: { db: Database; now: () => number },
  order: { requestId: number | null; amountMinor: number; quoteTerms: string },
): Promise<boolean> {
  if (order.requestId === null) return true
  const quote = await getQuote(db, order.requestId)
  return (
    quote !== null &&
    !isExpired(quote, now()) &&
    quote.dueMinor === order.amountMinor &&
    termsOf(quote) === order.quoteTerms
  )
}

/** The files delivered for the request, newest first; with links once all is paid, except withdrawn ones. */
export async function listDeliveries(deps: LinkDeps, requestId: number, quote: Quote | null): Promise<Delivery[]> {
  const files = await deps.db
    .select({
      ...pick(planFiles, 'id', 'filename', 'sizeBytes'),
      withdrawnAt: planRequestDeliveries.withdrawnAt,
    })
    .from(planRequestDeliveries)
    .innerJoin(planFiles, eq(planFiles.id, planRequestDeliveries.fileId))
    .where(eq(planRequestDeliveries.requestId, requestId))
    .orderBy(sql`${planFiles.id} desc`)
    .limit(50)
  const grantId = quote && deliveryRefusal(quote) === null ? deliveryGrant(quote) : null
  return Promise.all(
    files.map(async (file) => ({
      ...file,
      ...(grantId === null || file.withdrawnAt !== null
        ? { url: null, expiresAt: 0 }
        : await linkTo(deps, grantId, file.id)),
    })),
  )
}
