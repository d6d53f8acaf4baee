/**
 * Asking Paystack how an order stands: from the return page, and from the sweep for buyers who never came back.
 * There is no failure event, so the sweep asks with back-off and then closes the order; a later success still settles it.
 */
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, paymentAttempts } from '~db/schema/index.ts'
import type { Payments } from '../../platform/paystack.server'
import { type OrderStatus, UNPAID } from './order.ts'
import { readVerification } from './payment-fact.ts'
import { settlePurchase } from './settle-purchase.server.ts'
import { lookAgainFrom } from './start-purchase.server.ts'

type Deps = { db: Database; payments: Pick<Payments, 'verifyTransaction'>; now: () => number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** When an unpaid order is looked at, counted from the opening of its payment. */
export const CHECK_LADDER_MS = [3 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR] as const
const RETRY_AFTER_OUTAGE_MS = 2 * MINUTE
const SWEEP_SIZE = 20

/** What the buyer did at the checkout, where Paystack says more than "not yet". */
export type CheckResult = { reached: boolean; begun: boolean }

/** Verifies every attempt of an unpaid order and settles what it finds. Never turns an order to failed on doubt. */
export async function checkOrder(deps: Deps, orderId: number): Promise<CheckResult> {
  const { db } = deps
  const attempts = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.createdAt))
  let reached = true
  let begun = false
  let latestFailed = false
  // All at once: a buyer waits for one slow answer, not for the sum of them.
  const answers = await Promise.all(attempts.map(({ reference }) => deps.payments.verifyTransaction(reference)))
  for (const [at, { reference }] of attempts.entries()) {
    const answer = answers[at]
    if (!answer?.ok) {
      reached = reached && answer?.reason === 'unknown'
      latestFailed = false
      continue
    }
    const verification = readVerification(answer.data, reference)
    begun = begun || verification.begun
    latestFailed = verification.status === 'failed'
    if (verification.fact)
      await settlePurchase(deps, {
        source: 'verify',
        event: 'charge.success',
        fact: verification.fact,
        raw: null,
        digest: '',
      })
  }
  const now = deps.now()
  if (latestFailed)
    await db
      .update(orders)
      .set({ status: 'failed', updatedAt: now })
      .where(and(eq(orders.id, orderId), sql`${orders.status} in ('pending', 'cancelled')`))
  // A new try after a failed one is under way.
  else if (begun)
    await db
      .update(orders)
      .set({ status: 'pending', updatedAt: now, ...lookAgainFrom(now) })
      .where(and(eq(orders.id, orderId), sql`${orders.status} in ('failed', 'cancelled', 'abandoned')`))
  return { reached, begun }
}

/** The buyer pressed cancel at the checkout. Only an order that waits becomes cancelled, and never one whose payment is under way. */
export async function cancelOrder(deps: Pick<Deps, 'db' | 'now'>, orderId: number): Promise<void> {
  await deps.db
    .update(orders)
    .set({ status: 'cancelled', updatedAt: deps.now() })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
}

/** Looks at the unpaid orders that are due. Returns how many. Safe to run twice at once. */
export async function sweepOrders(deps: Deps): Promise<number> {
  const { db } = deps
  const due = await db
    .select({ id: orders.id, checks: orders.checks })
    .from(orders)
    .where(and(isNotNull(orders.nextCheckAt), lte(orders.nextCheckAt, deps.now())))
    .orderBy(asc(orders.nextCheckAt))
    .limit(SWEEP_SIZE)
  for (const order of due) {
    const { reached } = await checkOrder(deps, order.id)
    await planNextCheck(deps, order, reached)
  }
  return due.length
}

/** Money may still come for these; one that is held is looked at like the others, so that it leaves the queue in the end. */
const LOOKED_AT: readonly OrderStatus[] = [...UNPAID, 'under-review']

async function planNextCheck(deps: Deps, order: { id: number; checks: number }, reached: boolean) {
  const now = deps.now()
  const stillUnpaid = and(eq(orders.id, order.id), isNotNull(orders.nextCheckAt), inArray(orders.status, LOOKED_AT))
  if (!reached) {
    await deps.db
      .update(orders)
      .set({ nextCheckAt: now + RETRY_AFTER_OUTAGE_MS })
      .where(stillUnpaid)
    return
  }
  const [before = 0, next] = CHECK_LADDER_MS.slice(order.checks)
  if (next !== undefined)
    await deps.db
      .update(orders)
      .set({ nextCheckAt: now + next - before, checks: order.checks + 1 })
      .where(stillUnpaid)
  else
    await deps.db
      .update(orders)
      .set({
        nextCheckAt: null,
        checks: order.checks + 1,
        status: sql`case when ${orders.status} = 'pending' then 'abandoned' else ${orders.status} end`,
        updatedAt: now,
      })
      .where(stillUnpaid)
}
