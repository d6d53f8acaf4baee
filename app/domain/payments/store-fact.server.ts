/** A fact that fits its order, as rows: the charge of an attempt, a refund, a dispute; and the mails that only it causes. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { disputes, orders } from '~db/schema/index.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { SENT_KEPT_MS } from '../mail/message.ts'
import { mismatchIsRefunded } from './derive-state.server.ts'
import { keptMinor } from './money.server.ts'
import type { ChargeFact, DisputeFact, RefundFact } from './payment-fact.ts'

/** Statements for the batch that records the fact; a repeat changes nothing. */
export function storeFact(db: Database, fact: ChargeFact | RefundFact | DisputeFact, orderId: number, now: number) {
  if (fact.kind === 'charge') return chargeStatements(db, fact, orderId, now)
  return fact.kind === 'refund' ? refundStatements(db, fact, orderId, now) : disputeStatements(db, fact, orderId, now)
}

function chargeStatements(db: Database, fact: ChargeFact, orderId: number, now: number) {
  // Never at the same time as another payment of the order: the first one pays it.
  const next = sql`max(${now}, 1 + coalesce((select max(q.charged_at) from payment_attempts q where q.order_id = payment_attempts.order_id), 0))`
  return [
    db.run(sql`
      update payment_attempts set charged_at = coalesce(charged_at, ${next}), transaction_id = coalesce(transaction_id, ${fact.transactionId}),
        reversed_at = case when ${fact.reversed ? 1 : 0} = 1 then coalesce(reversed_at, ${now}) else reversed_at end
      where reference = ${fact.reference}`),
    db
      .update(orders)
      .set({ channel: fact.channel })
      .where(and(eq(orders.id, orderId), isNull(orders.channel))),
    // Staff refund money taken twice for one order; the buyer's single grant stays.
    enqueue(db, now, {
      kind: 'staff-paid-twice',
      // Bound as a number, the key would end in '.0', as earlier releases wrote it.
      key: sql`${orderId}`,
      subjectId: orderId,
      from: sql`where (select count(*) from payment_attempts where order_id = ${orderId} and charged_at is not null) > 1`,
    }),
    // Somebody else was first, and neither knows of the other.
    enqueue(db, now, {
      kind: 'second-payment',
      key: fact.reference,
      subjectId: orderId,
      payload: { payment: fact.reference },
      from: sql`from payment_attempts p where p.reference = ${fact.reference} and p.charged_at > ${now - SENT_KEPT_MS}
        and exists (select 1 from payment_attempts q where q.order_id = p.order_id and q.charged_at < p.charged_at
          and q.payer_email is not p.payer_email)`,
    }),
  ]
}

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
      payload: { amountMinor: String(amountMinor), payment: reference },
      from: sql`from orders o where changes() > 0 and o.id = ${orderId} and ${status} = 'processed' and o.status <> 'refunded'
        and not (${mismatchIsRefunded})
        and ${keptMinor('o')} > 0`,
    }),
    enqueue(db, now, {
      kind: 'staff-refund-stuck',
      key: dedupeKey,
      subjectId: orderId,
      payload: { state: sql`status` },
      // An event that is late says nothing about a refund that has gone back since.
      from: sql`from refunds where dedupe_key = ${dedupeKey} and status in ('failed', 'needs-attention')`,
    }),
  ]
}

/** A decision is final: a later reminder does not reopen the dispute. Staff hear of each open one. */
function disputeStatements(db: Database, { disputeId, reference, state }: DisputeFact, orderId: number, now: number) {
  return [
    db
      .insert(disputes)
      .values({ disputeId, reference, state, updatedAt: now })
      .onConflictDoUpdate({
        target: disputes.disputeId,
        set: { state, updatedAt: now },
        setWhere: eq(disputes.state, 'open'),
      }),
    enqueue(db, now, {
      kind: 'staff-dispute',
      key: disputeId,
      subjectId: orderId,
      from: sql`from disputes where dispute_id = ${disputeId} and state = 'open'`,
    }),
  ]
}
