/**
 * The one place where money becomes a grant. The webhook, the return page and the sweep all bring their facts here;
 * each fact is stored once and the order's state is derived from all of them, in one batch. Nothing here mails, reads
 * R2 or calls another system.
 */

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '~db/client.ts'
import { orders, paymentAttempts, paymentEvents } from '~db/schema/index.ts'
import type { ProviderRefund } from '../../adapters/paystack-refunds.server.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { pick } from '../shared/pick.ts'
import { deriveOrderState } from './derive-state.server.ts'
import { UNPAID } from './order-state.ts'
import {
  type ChargeFact,
  type DisputeFact,
  listedRefundFact,
  type PaymentFact,
  type RefundFact,
} from './payment-fact.ts'
import { rawToKeep } from './payment-record.server.ts'
import { storeFact } from './store-fact.server.ts'

type Deps = { db: Database; now: () => number }

export type Evidence = {
  source: 'webhook' | 'verify'
  /** Paystack's name of the event; a verify answer counts as the event it proves. */
  event: string
  fact: PaymentFact
  /** The raw body with card digits removed, for staff; null from verify. */
  raw: string | null
  /** Digest of the raw body: distinguishes events without an id. */
  digest: string
}

export type Settlement = (typeof paymentEvents.$inferSelect)['outcome']
type Mismatch = NonNullable<(typeof paymentEvents.$inferSelect)['mismatch']>

export type OrderOfAttempt = { id: number; amountMinor: number; currency: string; mode: string }

/**
 * How a charge mismatches its order, or null. Integer amount, currency and mode must all be equal; amounts are compared
 * only in the same currency and mode.
 */
export function chargeMismatch(fact: ChargeFact, order: Omit<OrderOfAttempt, 'id'>): Mismatch | null {
  if (fact.amount === null || fact.currency === null || fact.domain === null) return 'unreadable'
  if (fact.currency !== order.currency) return 'currency'
  if (fact.domain !== order.mode) return 'mode'
  return fact.amount === order.amountMinor ? null : 'amount'
}

/** Only some refund and dispute events state mode and currency; where they do, these must match the order's. */
function reversalMismatch(fact: RefundFact | DisputeFact, order: OrderOfAttempt): Mismatch | null {
  if (fact.domain !== null && fact.domain !== order.mode) return 'mode'
  return fact.kind === 'refund' && fact.currency !== null && fact.currency !== order.currency ? 'currency' : null
}

function dedupeKeyOf({ event, fact, digest }: Evidence): string {
  if (fact.kind === 'charge')
    return `charge:${fact.reference}:${fact.transactionId}:${fact.amount}:${fact.currency}:${fact.domain}:${fact.reversed}`.slice(
      0,
      500,
    )
  if (fact.kind === 'refund') return `${event}:${fact.dedupeKey}`
  if (fact.kind === 'dispute') return `${event}:${fact.disputeId}:${fact.state}`
  return `${event}:${digest}`
}

const findOrderOfAttempt = (db: Database, reference: string): Promise<OrderOfAttempt | undefined> =>
  db
    .select(pick(orders, 'id', 'amountMinor', 'currency', 'mode'))
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.reference, reference))
    .get()

/**
 * Records the fact and derives the order's state; `known` is the order of its reference, if the caller has it. Throws
 * only if the database fails: the caller then asks Paystack to send the event again. A repeat changes nothing but the
 * delivery count and a missing fee.
 */
export async function settlePurchase(deps: Deps, evidence: Evidence, known?: OrderOfAttempt): Promise<Settlement> {
  const { db } = deps
  const now = deps.now()
  const { fact } = evidence
  const order = fact.kind === 'ignored' ? undefined : (known ?? (await findOrderOfAttempt(db, fact.reference)))
  const verdict = matchFact(fact, order)
  const record = db
    .insert(paymentEvents)
    .values({
      dedupeKey: dedupeKeyOf(evidence),
      source: evidence.source,
      event: evidence.event,
      reference: fact.reference,
      ...verdict,
      ...receivedBy(fact, now),
      raw: rawToKeep(evidence.raw, fact.reference),
      receivedAt: now,
    })
    .onConflictDoUpdate({
      target: paymentEvents.dedupeKey,
      set: {
        deliveries: sql`${paymentEvents.deliveries} + 1`,
        feeMinor: sql`coalesce(${paymentEvents.feeMinor}, excluded.fee_minor)`,
      },
    })
  await db.batch([record, ...effectsOf(db, evidence, order, verdict.outcome, now)])
  return verdict.outcome
}

/** Settles Paystack's answer to a question of ours, as the event that it proves. */
export const settleAnswer = (deps: Deps, event: string, fact: PaymentFact, known?: OrderOfAttempt) =>
  settlePurchase(deps, { source: 'verify', event, fact, raw: null, digest: '' }, known)

export const settleListedRefund = (deps: Deps, reference: string, refund: ProviderRefund) =>
  settleAnswer(deps, `refund.${refund.progress}`, listedRefundFact(reference, refund))

type Verdict = { outcome: Settlement; detail?: string; mismatch?: Mismatch | null }

function matchFact(fact: PaymentFact, order: OrderOfAttempt | undefined): Verdict {
  if (fact.kind === 'ignored') return { outcome: 'ignored', detail: fact.why }
  if (!order) return { outcome: 'unknown-reference', detail: 'no order has this reference' }
  const mismatch = fact.kind === 'charge' ? chargeMismatch(fact, order) : reversalMismatch(fact, order)
  return { outcome: mismatch === null ? 'applied' : 'mismatch', mismatch }
}

/** What follows from the fact, in the batch that records it. */
function effectsOf(
  db: Database,
  evidence: Evidence,
  order: OrderOfAttempt | undefined,
  outcome: Settlement,
  now: number,
): BatchItem<'sqlite'>[] {
  const { fact } = evidence
  if (fact.kind === 'ignored') return []
  const alert = alertStaff(db, evidence, order?.id ?? 0, now)
  if (!order) return [alert]
  const derived = deriveOrderState(db, order.id, now)
  if (outcome === 'mismatch') {
    if (fact.kind !== 'charge') return [alert]
    // Under review, not settled: a later matching charge still settles the order. Events arrive in any order, so its
    // money may have been refunded already.
    const review = db
      .update(orders)
      .set({ status: 'under-review', updatedAt: now })
      .where(and(eq(orders.id, order.id), inArray(orders.status, UNPAID)))
    return [review, reverseMismatch(db, fact, now), ...derived, alert]
  }
  return [...storeFact(db, fact, order.id, now), ...derived]
}

/** A payment under review, or one that staff accepted, was reversed: its money is gone. */
const reverseMismatch = (db: Database, fact: ChargeFact, now: number) =>
  db.run(sql`
    update payment_attempts set reversed_at = ${now}
    where reference = ${fact.reference} and ${fact.reversed ? 1 : 0} and reversed_at is null
      and exists (select 1 from payment_events e where e.reference = ${fact.reference} and e.mismatch = 'amount')
      and not exists (select 1 from payment_events e where e.reference = ${fact.reference} and e.event = 'charge.success' and e.outcome = 'applied')`)

/** The event's amount, currency and mode, for staff and for the sum to refund. */
function receivedBy(fact: PaymentFact, now: number) {
  if (fact.kind === 'ignored') return {}
  if (fact.kind === 'dispute') return { receivedMode: fact.domain }
  const amount = fact.kind === 'charge' ? fact.amount : fact.amountMinor
  return {
    receivedMinor: Number.isSafeInteger(amount) ? Number(amount) : null,
    receivedCurrency: fact.currency,
    receivedMode: fact.domain,
    ...(fact.kind === 'charge' ? { feeMinor: fact.feeMinor, chargedAt: fact.chargedAt ?? now } : {}),
  }
}

const alertStaff = (db: Database, evidence: Evidence, orderId: number, now: number) =>
  enqueue(db, now, {
    kind: 'staff-alert',
    key: dedupeKeyOf(evidence),
    subjectId: orderId,
    payload: { event: evidence.event, reference: evidence.fact.reference },
  })
