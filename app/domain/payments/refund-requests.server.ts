/** A requested refund, from Paystack's answer to its end. Follows Paystack's list and never requests anything. */

import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { grants, orders, refundRequests } from '~db/schema/index.ts'
import type { Payments } from '../../adapters/paystack.server.ts'
import type { ProviderRefund } from '../../adapters/paystack-refunds.server.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { Actor } from '../shared/actor.ts'
import { readPaidMinor } from './payment-fact.ts'
import { settleListedRefund } from './settle-purchase.server.ts'

export type RefundDeps = {
  db: Database
  payments: Pick<Payments, 'verifyTransaction' | 'refundTransaction' | 'listRefunds'>
  now: () => number
}
export type RefundRequest = typeof refundRequests.$inferSelect

/** The refund with this mark: one that moves money before one that failed. */
export function findMarked(known: readonly ProviderRefund[], mark: string): ProviderRefund | undefined {
  const marked = known.filter(({ note }) => note.includes(`[${mark}]`))
  return marked.find(({ progress }) => progress !== 'failed') ?? marked[0]
}

/** The part of a payment that is neither refunded nor being refunded; null for an unreadable answer. */
export function unrefundedMinor(transaction: unknown, known: readonly ProviderRefund[]): number | null {
  const paid = readPaidMinor(transaction)
  if (paid === null || paid === 0) return paid
  return known.reduce((rest, each) => rest - (each.progress === 'failed' ? 0 : each.amountMinor), paid)
}

/** Nothing was refunded; the form may be sent again. The actor's page says so; without an actor staff get a mail. */
export const close = (deps: RefundDeps, actor: Actor | null, request: RefundRequest, said: string) =>
  deps.db.batch([
    deps.db
      .update(refundRequests)
      .set({ state: 'refused', said, updatedAt: deps.now() })
      .where(and(eq(refundRequests.id, request.id), eq(refundRequests.state, 'asking'))),
    recordChangeIfAny(deps, {
      actor,
      action: 'refund-refused',
      subject: 'order',
      subjectId: sql`(select reference from orders where id = ${request.orderId})`,
      after: { payment: request.reference, said },
    }),
    enqueue(deps.db, deps.now(), {
      kind: 'staff-refund-stuck',
      key: `not-reached:${request.id}:${deps.now()}`,
      subjectId: request.orderId,
      payload: { state: 'not-reached' },
      from: sql`where changes() > 0 and ${actor === null}`,
    }),
  ])

/**
 * Paystack accepted it. An order under review has no charge to derive its state from: with all its money on the way
 * back it is refunded, and under review again if the refund fails. The outcome is stored as the same fact as its event;
 * the request is closed last, so that a crash leads to a retry.
 */
export async function accept(deps: RefundDeps, request: RefundRequest, refund: ProviderRefund, isAll: boolean) {
  const { db } = deps
  const now = deps.now()
  const isFailed = refund.progress === 'failed'
  const neverCharged = sql`not exists (select 1 from payment_attempts p where p.order_id = ${request.orderId} and p.charged_at is not null)`
  const isMismatched = (status: 'under-review' | 'refunded') =>
    and(eq(orders.id, request.orderId), eq(orders.status, status), neverCharged)
  if (isFailed)
    await db
      .update(orders)
      .set({ status: 'under-review', endReason: null, endedAt: null, updatedAt: now })
      .where(isMismatched('refunded'))
  else if (isAll)
    await db.batch([
      db
        .update(grants)
        .set({ grantOverride: null, updatedAt: now })
        .where(
          and(
            eq(grants.orderId, request.orderId),
            sql`exists (select 1 from orders where ${isMismatched('under-review')})`,
          ),
        ),
      db
        .update(orders)
        .set({ status: 'refunded', endReason: 'refund', endedAt: now, nextCheckAt: null, updatedAt: now })
        .where(isMismatched('under-review')),
    ])
  if (refund.progress !== 'pending' && refund.progress !== 'processing')
    await settleListedRefund(deps, request.reference, refund)
  await db
    .update(refundRequests)
    .set({
      state: 'accepted',
      progress: refund.progress,
      providerId: refund.id,
      amountMinor: refund.amountMinor,
      updatedAt: now,
    })
    .where(eq(refundRequests.id, request.id))
}
