/**
 * Derives an order's state from the stored facts, independent of their order of arrival. A charged attempt is alive
 * until it is reversed, fully refunded or lost in a dispute, and clean while no dispute is open. A clean attempt makes
 * the order paid, a live one disputed, none refunded. An attempt of another amount is charged once staff accept it; an
 * order under review is refunded once all its mismatched money is. A staff grant given before the order ends, ends with it; one given later stays. Runs in the batch that records a
 * fact.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import { SENT_KEPT_MS } from '../mail/message.ts'
import { CHARGED_MINOR, isRefundedInFull, keptMinor, payingAttempt, refundedOf } from './money.server.ts'

const refundedInFull = isRefundedInFull('o')
const disputeIn = (state: 'open' | 'lost') =>
  sql`exists (select 1 from disputes d where d.reference = p.reference and d.state = ${state})`
const charged = sql`p.order_id = o.id and p.charged_at is not null`
const alive = sql`${charged} and p.reversed_at is null and not (${refundedInFull}) and not ${disputeIn('lost')}`

const anyCharged = sql`exists (select 1 from payment_attempts p where ${charged})`
const anyAlive = sql`exists (select 1 from payment_attempts p where ${alive})`
const anyClean = sql`exists (select 1 from payment_attempts p where ${alive} and not ${disputeIn('open')})`
const anyLost = sql`exists (select 1 from payment_attempts p where ${charged} and ${disputeIn('lost')})`
const anyRefunded = sql`exists (select 1 from payment_attempts p where ${charged} and ${refundedInFull})`

const chargeIs = (outcome: 'applied' | 'mismatch') =>
  sql`exists (select 1 from payment_events e where e.reference = p.reference and e.event = 'charge.success' and e.outcome = ${outcome})`
/** Its amount is not the price: it is charged because staff accepted it. */
const accepted = sql`(${chargeIs('mismatch')} and not ${chargeIs('applied')})`

const mismatchedPayments = sql`from payment_events e join payment_attempts p on p.reference = e.reference
  where p.order_id = o.id and e.event = 'charge.success' and e.outcome = 'mismatch'`
/** For an order `o`: only amounts can be compared, so money of another currency or mode keeps it under review. */
export const mismatchIsRefunded = sql`o.status = 'under-review' and not ${anyCharged} and exists (select 1 ${mismatchedPayments}) and not exists (select 1 ${mismatchedPayments}
  and (e.mismatch <> 'amount' or coalesce(e.received_minor, 0) <= 0
    or p.reversed_at is null and e.received_minor > ${refundedOf(sql`e.reference`)}))`

/** Whether somebody paid the order `o` in the buyer's place. */
const paidByOther = sql`exists (select 1 from payment_attempts p where p.reference = ${payingAttempt('o')} and p.payer_email is not null)`

type OnceMailed = 'receipt' | 'files-ready' | 'staff-sale' | 'refund' | 'download-ended'

/**
 * Queues one mail per kind and order, only in the given state; a repeat adds nothing. Once the sent one is forgotten
 * nothing would stop a second, so what happened longer ago is not told.
 */
const mailOnce = (db: Database, kind: OnceMailed, orderId: number, now: number, when: SQL) =>
  enqueue(db, now, {
    kind,
    key: sql`o.id`,
    subjectId: sql`o.id`,
    from: sql`from orders o where o.id = ${orderId} and ${when}`,
  })

/** Marks a quoted request as accepted, by the person or by a payment. Two consecutive statements. */
export const acceptRequest = (db: Database, requestId: SQL, now: number) =>
  [
    db.run(sql`update plan_requests set status = 'accepted', updated_at = max(updated_at + 1, ${now})
      where id = ${requestId} and status = 'quoted'`),
    db.run(sql`insert into plan_request_events (request_id, status, note, author, notified, created_at)
      select ${requestId}, 'accepted', '', 'requester', 0, ${now} where changes() > 0`),
  ] as const

/** The quote that the client saw when the order was opened is still the one on the request, and was valid then. */
const seenQuote = sql`join plan_requests r on r.id = o.request_id
  and o.quote_terms = r.quote_minor || ':' || coalesce(r.deposit_minor, r.quote_minor)
  and (r.quote_valid_until is null or r.quote_valid_until >= date(o.created_at / 1000, 'unixepoch'))`

/**
 * A payment for an earlier quote accepts nothing, and one of more than the quote is not needed: client and staff are
 * told, once for each quote. News of a payment that was there before the quote says nothing about it.
 */
const mailQuoteDiffers = (db: Database, orderId: number, now: number) => {
  const kept = sql`(select coalesce(sum(min(${keptMinor('q')}, coalesce(q.accepted_minor, q.amount_minor))), 0) from orders q
    where (q.request_id = r.id or q.credited_to = r.id) and q.status in ('paid', 'disputed'))`
  const from = sql`from orders o join plan_requests r on r.id = o.request_id
    where o.id = ${orderId} and o.status = 'paid' and o.updated_at >= r.updated_at and r.quote_minor is not null
      and (r.status = 'quoted' or r.status in ('accepted', 'completed') and ${kept} > r.quote_minor)`
  return (['quote-differs', 'staff-quote-differs'] as const).map((kind) =>
    enqueue(db, now, { kind, key: sql`o.id || ':' || r.quote_minor`, subjectId: sql`o.id`, from }),
  )
}

/** An upgrade paid in an old checkout, after another one was paid or money went back: its price is not met exactly. */
const mailUpgradeDiffers = (db: Database, orderId: number, now: number) =>
  enqueue(db, now, {
    kind: 'staff-upgrade-differs',
    key: sql`o.id`,
    subjectId: sql`o.id`,
    from: sql`from orders o where o.id = ${orderId} and o.upgrade_of is not null and o.status = 'paid' and o.paid_at = ${now}
      and o.credit_minor <> (select coalesce(sum(min(${keptMinor('q')}, q.amount_minor)), 0) from orders q
        where (q.id = o.upgrade_of or q.upgrade_of = o.upgrade_of) and q.id <> o.id and q.status = 'paid')`,
  })

/** Statements for one `db.batch`; idempotent. */
export function deriveOrderState(db: Database, orderId: number, now: number) {
  const rememberedFrom = now - SENT_KEPT_MS
  const isPaid = sql`o.status = 'paid' and o.paid_at > ${rememberedFrom}`
  const isRefunded = sql`o.status = 'refunded' and o.ended_at > ${rememberedFrom}`
  return [
    db.run(sql`
      update orders set
        status = s.status,
        end_reason = case when s.status = 'refunded' then s.reason else null end,
        paid_at = coalesce(orders.paid_at, ${now}),
        receipt_number = coalesce(orders.receipt_number, (select coalesce(max(receipt_number), 0) + 1 from orders)),
        ended_at = case when s.status = 'refunded' then coalesce(orders.ended_at, ${now}) else null end,
        next_check_at = null,
        updated_at = ${now}
      from (
        select o.id,
          case when ${anyClean} then 'paid' when ${anyAlive} then 'disputed' else 'refunded' end as status,
          case when ${anyLost} then 'dispute' when ${anyRefunded} then 'refund' else 'reversal' end as reason
        from orders o where o.id = ${orderId} and ${anyCharged}
      ) as s
      where orders.id = s.id and orders.status <> s.status`),
    // Stays when all has gone back: the receipt says what was paid.
    db.run(sql`
      update orders set accepted_minor = s.accepted from (
        select o.id, case when exists (select 1 from payment_attempts p where ${alive} and not ${accepted}) then null
          else coalesce((select sum(${CHARGED_MINOR}) from payment_attempts p where ${alive} and ${accepted}), o.accepted_minor) end as accepted
        from orders o where o.id = ${orderId} and ${anyCharged}) as s
      where orders.id = s.id and orders.accepted_minor is not s.accepted`),
    db.run(sql`
      update orders set status = 'refunded', end_reason = 'refund', ended_at = ${now}, next_check_at = null, updated_at = ${now}
      where id = (select o.id from orders o where o.id = ${orderId} and ${mismatchIsRefunded})`),
    db.run(sql`
      insert into grants (order_id, plan_id, option, state, counted_from, created_at, updated_at)
      select o.id, o.plan_id, o.option, 'live', 0, ${now}, ${now} from orders o where o.id = ${orderId} and o.status = 'paid'
      on conflict (order_id) do nothing`),
    db.run(sql`
      update grants set state = s.state, updated_at = ${now},
        staff_ruling = case when s.state = 'ended' and staff_ruling = 'granted' then null else staff_ruling end
      from (select o.id, case o.status when 'paid' then 'live' when 'disputed' then 'suspended' else 'ended' end as state
            from orders o where o.id = ${orderId}) as s
      where grants.order_id = s.id and grants.state <> s.state`),
    ...acceptRequest(
      db,
      sql`(select o.request_id from orders o ${seenQuote} where o.id = ${orderId} and o.status = 'paid')`,
      now,
    ),
    ...mailQuoteDiffers(db, orderId, now),
    mailUpgradeDiffers(db, orderId, now),
    mailOnce(db, 'receipt', orderId, now, isPaid),
    mailOnce(db, 'files-ready', orderId, now, sql`${isPaid} and ${paidByOther}`),
    mailOnce(db, 'staff-sale', orderId, now, isPaid),
    mailOnce(db, 'refund', orderId, now, isRefunded),
    mailOnce(db, 'download-ended', orderId, now, sql`${isRefunded} and ${paidByOther}`),
  ] as const
}
