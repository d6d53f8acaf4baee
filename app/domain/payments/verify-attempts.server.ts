/**
 * Verifies an order's attempts at Paystack, settles them and sums up. Their number is limited: the newest three, then
 * those that may still be paid, then failed ones, each group by the time of its last check.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { Payments, VerifiedTransaction } from '../../adapters/paystack.server.ts'
import { forEachConcurrently } from '../shared/concurrency.ts'
import type { PaymentSight } from './order-state.ts'
import { readVerification } from './payment-fact.ts'
import { type OrderOfAttempt, settleAnswer } from './settle-purchase.server.ts'

export type VerifyDeps = { db: Database; payments: Pick<Payments, 'verifyTransaction'>; now: () => number }

/** The platform's limit of parallel connections per request. */
export const CONCURRENCY = 6
const NEWEST = 3
const ASKED_AT_ONCE = 8

export type Attempt = { reference: string; createdAt: number; order: OrderOfAttempt }

/** The attempts to verify, by order, newest first. */
export async function attemptsToVerify(db: Database, orderIds: readonly number[]): Promise<Map<number, Attempt[]>> {
  const rows = await db.all<OrderOfAttempt & { reference: string; createdAt: number }>(sql`
    with ranked as (select *, row_number() over (partition by order_id order by created_at desc, reference desc) as age
      from payment_attempts where order_id in (select value from json_each(${JSON.stringify(orderIds)}))),
    turns as (select *, row_number() over (partition by order_id
      order by age > ${NEWEST}, failed_at is not null, coalesce(verified_at, 0), age) as turn from ranked)
    select t.reference, t.created_at as createdAt, o.id, o.amount_minor as amountMinor, o.currency, o.mode
    from turns t join orders o on o.id = t.order_id where t.turn <= ${ASKED_AT_ONCE} order by o.id, t.age`)
  const found = new Map<number, Attempt[]>()
  for (const { reference, createdAt, ...order } of rows)
    found.set(order.id, [...(found.get(order.id) ?? []), { reference, createdAt, order }])
  return found
}

/**
 * `reached`: every question was answered. `failed`: the newest attempt failed, and no other is in progress. `error`: an unreadable answer, or our own
 * error. `asked`: the outcome of each answered attempt.
 */
export type AttemptsResult = {
  reached: boolean
  sight: PaymentSight
  failed: boolean
  error: string | null
  asked: { reference: string; failed: boolean }[]
}

/** Answers already known from Paystack's list save the question. Never throws: one order fails alone. */
export async function verifyAttempts(
  deps: VerifyDeps,
  attempts: readonly Attempt[],
  listed?: ReadonlyMap<string, unknown>,
): Promise<AttemptsResult> {
  const result = { reached: true, begun: false, failed: false, asked: [] as AttemptsResult['asked'] }
  let error: string | null = null
  // With a list, several orders are verified in parallel, so each uses one connection.
  await forEachConcurrently(listed ? 1 : CONCURRENCY, attempts, async (attempt) => {
    const { reference } = attempt
    try {
      const answer: VerifiedTransaction = listed?.has(reference)
        ? { ok: true, data: listed.get(reference) }
        : await deps.payments.verifyTransaction(reference)
      if (!answer.ok) {
        if (answer.reason === 'unknown') result.asked.push({ reference, failed: false })
        else result.reached = false
        return
      }
      const said = readVerification(answer.data, reference)
      if (said.status === 'unreadable') {
        error = `unreadable answer: ${said.why}`
        return
      }
      result.begun ||= said.begun
      result.failed ||= attempt === attempts[0] && said.status === 'failed'
      result.asked.push({ reference, failed: said.status === 'failed' })
      if (said.fact) await settleAnswer(deps, 'charge.success', said.fact, attempt.order)
    } catch (cause) {
      error = cause instanceof Error ? cause.message : 'an unnamed error'
    }
  })
  const { begun, asked } = result
  // Another payer's payment may be in progress.
  const failed = result.failed && !begun
  const reached = result.reached && error === null
  return { reached, sight: begun ? 'begun' : reached ? 'nothing' : 'unknown', failed, error, asked }
}

/** A statement for a batch: when each attempt was asked about, and whether it failed. */
export const recordVerified = (db: Database, asked: AttemptsResult['asked'], now: number) =>
  db.run(sql`update payment_attempts set verified_at = ${now}, failed_at = case when s.failed then coalesce(failed_at, ${now}) end
    from (select value ->> 'reference' as ref, value ->> 'failed' as failed from json_each(${JSON.stringify(asked)})) as s
    where payment_attempts.reference = s.ref`)
