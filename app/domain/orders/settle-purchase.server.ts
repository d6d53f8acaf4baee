/**
 * The one place where money becomes a grant. The webhook, the return page and the sweep all bring their facts here;
 * each fact is stored once and the order's state is derived from all of them, in one batch. Nothing here mails, reads
 * R2 or calls another system.
 */

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { disputes, orders, paymentAttempts, paymentEvents } from '~db/schema/index.ts'
import { enqueue } from '../outbox/enqueue.server.ts'
import { deriveOrderState, mismatchIsRefunded } from './derive-state.server.ts'
import type { ChargeFact, DisputeFact, PaymentFact, RefundFact } from './payment-fact.ts'
import { rawToKeep } from './payment-record.server.ts'

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

export type Settlement = 'applied' | 'mismatch' | 'unknown-reference' | 'ignored'

export type OrderOfAttempt = { id: number; amountMinor: number; currency: string; mode: string }

export type Mismatch = NonNullable<(typeof paymentEvents.$inferSelect)['mismatch']>

/**
 * How a charge mismatches its order, or null. Integer amount, currency and mode must all be equal; amounts are compared
 * only in the same currency and mode.
 */
export function chargeMismatch(
  fact: ChargeFact,
  order: { amountMinor: number; currency: string; mode: string },
): Mismatch | null {
  if (fact.amount === null || fact.currency === null || fact.domain === null) return 'unreadable'
  if (fact.currency !== order.currency) return 'currency'
  if (fact.domain !== order.mode) return 'mode'
  return fact.amount === order.amountMinor ? null : 'amount'
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

async function findOrderOfAttempt(db: Database, reference: string): Promise<OrderOfAttempt | undefined> {
  return db
    .select({ id: orders.id, amountMinor: orders.amountMinor, currency: orders.currency, mode: orders.mode })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.reference, reference))
    .get()
}

/**
 * Records the fact and derives the order's state; `known` is the order of its reference, if the caller has it. Throws
 * only if the database fails: the caller then asks Paystack to send the event again. A repeat changes nothing but the
 * delivery count and a missing fee.
 */
export async function settlePurchase(
  deps: { db: Database; now: () => number },
  evidence: Evidence,
  known?: OrderOfAttempt,
): Promise<Settlement> {
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
      outcome: verdict.outcome,
      detail: verdict.detail,
      mismatch: verdict.mismatch,
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

  if (verdict.outcome === 'ignored') {
    await record
    return 'ignored'
  }
  if (verdict.outcome !== 'applied' || !order) {
    const alert = alertStaff(db, evidence, order?.id ?? 0, now)
    if (order && fact.kind === 'charge') {
      // Under review, not settled: a later matching charge still settles the order.
      const hold = db.run(
        sql`update orders set status = 'under-review', updated_at = ${now} where id = ${order.id} and status in ('pending', 'failed', 'cancelled', 'abandoned')`,
      )
      // Its money may have been refunded already: events arrive in any order.
      await db.batch([record, hold, ...deriveOrderState(db, order.id, now), alert])
    } else await db.batch([record, alert])
    return verdict.outcome
  }

  const derived = deriveOrderState(db, order.id, now)
  if (fact.kind === 'charge') await db.batch([record, ...chargeStatements(db, fact, order, now), ...derived])
  else if (fact.kind === 'refund') await db.batch([record, ...refundStatements(db, fact, order.id, now), ...derived])
  else if (fact.kind === 'dispute') await db.batch([record, disputeStatement(db, fact, now), ...derived])
  return 'applied'
}

type Verdict = { outcome: Settlement; detail: string; mismatch: Mismatch | null }

function matchFact(fact: PaymentFact, order: OrderOfAttempt | undefined): Verdict {
  if (fact.kind === 'ignored') return { outcome: 'ignored', detail: fact.why, mismatch: null }
  if (!order) return { outcome: 'unknown-reference', detail: 'no order has this reference', mismatch: null }
  const mismatch = fact.kind === 'charge' ? chargeMismatch(fact, order) : reversalMismatch(fact, order)
  return { outcome: mismatch === null ? 'applied' : 'mismatch', detail: '', mismatch }
}

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

/** Only some refund and dispute events state mode and currency; where they do, these must match the order's. */
function reversalMismatch(fact: RefundFact | DisputeFact, order: OrderOfAttempt): Mismatch | null {
  if (fact.domain !== null && fact.domain !== order.mode) return 'mode'
  return fact.kind === 'refund' && fact.currency !== null && fact.currency !== order.currency ? 'currency' : null
}

function chargeStatements(db: Database, fact: ChargeFact, order: OrderOfAttempt, now: number) {
  return [
    db.run(sql`
      update payment_attempts set charged_at = coalesce(charged_at, ${now}), transaction_id = coalesce(transaction_id, ${fact.transactionId}),
        reversed_at = case when ${fact.reversed ? 1 : 0} = 1 then coalesce(reversed_at, ${now}) else reversed_at end
      where reference = ${fact.reference}`),
    db
      .update(orders)
      .set({ channel: fact.channel })
      .where(sql`${orders.id} = ${order.id} and ${orders.channel} is null`),
    // Staff refund money taken twice for one order; the buyer's single grant stays.
    enqueue(db, now, {
      kind: 'staff-paid-twice',
      // Bound as a number, the key would end in '.0', as earlier releases wrote it.
      key: sql`${order.id}`,
      subjectId: order.id,
      from: sql`where (select count(*) from payment_attempts where order_id = ${order.id} and charged_at is not null) > 1`,
    }),
  ] as const
}

const refundedOf = (reference: string | SQL) =>
  sql`(select coalesce(sum(r.amount_minor), 0) from refunds r where r.reference = ${reference} and r.status = 'processed')`

/**
 * A refund only moves forward: once processed, a late 'pending' changes nothing. It may arrive twice under two keys,
 * its id from the list and another reference from the event: with the same payment and amount these are one, so the
 * second takes the first one's row.
 */
function refundStatements(db: Database, fact: RefundFact, orderId: number, now: number) {
  const { dedupeKey, reference, amountMinor, providerId, status } = fact
  const sameMoney = sql`reference = ${reference} and amount_minor = ${amountMinor} and status = 'processed'`
  const known = providerId
    ? sql`exists (select 1 from refunds k where k.reference = ${reference} and k.provider_id = ${providerId} and k.status = 'processed')`
    : sql`exists (select 1 from refunds k where k.dedupe_key = ${dedupeKey})`
  const pair = providerId
    ? sql`update refunds set provider_id = ${providerId} where not ${known} and dedupe_key =
        (select min(dedupe_key) from refunds where ${sameMoney} and provider_id is null)`
    : sql`update refunds set dedupe_key = ${dedupeKey} where not ${known} and dedupe_key =
        (select min(dedupe_key) from refunds where ${sameMoney} and dedupe_key = reference || ':' || provider_id)`
  return [
    ...(status === 'processed' ? [db.run(pair)] : []),
    db.run(sql`
      insert into refunds (dedupe_key, reference, amount_minor, status, provider_id, updated_at)
      select ${dedupeKey}, ${reference}, ${amountMinor}, ${status}, ${providerId}, ${now} where not (${providerId !== null ? 1 : 0} and ${known})
      on conflict (dedupe_key) do update set status = excluded.status, updated_at = excluded.updated_at
        where refunds.status <> 'processed'`),
    // Only for a refund newly processed by the preceding statement, and only where money is left: of this payment, or
    // of another one of an order that was paid twice.
    enqueue(db, now, {
      kind: 'partial-refund',
      key: dedupeKey,
      subjectId: orderId,
      payload: { amountMinor: String(amountMinor) },
      from: sql`from orders o where changes() > 0 and o.id = ${orderId} and ${status} = 'processed' and o.status <> 'refunded'
        and not (${mismatchIsRefunded})
        and (${refundedOf(reference)} < o.amount_minor or exists (select 1 from payment_attempts p where p.order_id = o.id
          and p.reference <> ${reference} and p.charged_at is not null and p.reversed_at is null
          and ${refundedOf(sql`p.reference`)} < o.amount_minor))`,
    }),
    enqueue(db, now, {
      kind: 'staff-refund-stuck',
      key: dedupeKey,
      subjectId: orderId,
      payload: { state: status },
      from: sql`where ${status} in ('failed', 'needs-attention')`,
    }),
  ] as const
}

/** A decision is final: a later reminder does not reopen the dispute. */
function disputeStatement(db: Database, fact: DisputeFact, now: number) {
  return db
    .insert(disputes)
    .values({ disputeId: fact.disputeId, reference: fact.reference, state: fact.state, updatedAt: now })
    .onConflictDoUpdate({
      target: disputes.disputeId,
      set: { state: fact.state, updatedAt: now },
      setWhere: sql`${disputes.state} = 'open'`,
    })
}

const alertStaff = (db: Database, evidence: Evidence, orderId: number, now: number) =>
  enqueue(db, now, {
    kind: 'staff-alert',
    key: dedupeKeyOf(evidence),
    subjectId: orderId,
    payload: { event: evidence.event, reference: evidence.fact.reference },
  })
