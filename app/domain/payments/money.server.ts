/**
 * The one definition of money: what came in, went back and stays, of an order, a day, a month or a plan. Everything that
 * shows a sum reads it here, from the stored charges, refunds, disputes and reversals; nothing is added up elsewhere.
 * `movementsOf` are the rows that all sums are made of, `MONEY_OF_ORDER` and `keptMinor` columns for a query of orders.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { Money } from './money.ts'

export type Mode = 'test' | 'live'

/**
 * For a row of `payment_events` called `e`: it states a payment in cedis. Of several of one payment it is the charge that
 * fits the order, else the first. Money in another currency cannot be added up with cedis.
 */
const IS_CHARGE = sql`e.charged_at is not null and e.received_currency = 'GHS' and e.received_minor > 0
  and e.id = (select f.id from payment_events f where f.reference = e.reference and f.charged_at is not null
    order by f.outcome = 'applied' desc, f.charged_at, f.id limit 1)`

/** What went back of a payment by refunds. */
export const refundedOf = (reference: string | SQL) =>
  sql<number>`(select coalesce(sum(b.amount_minor), 0) from refunds b where b.reference = ${reference} and b.status = 'processed')`
const REFUNDED = refundedOf(sql`e.reference`)

type Condition = (at: SQL) => SQL

/**
 * Each movement of a payment: what came in, and what went back by refund, by a lost dispute or a reversal, at its time.
 * The latter two take what refunds had left. `where` chooses by the time of the movement, or by `a`, the payment attempt.
 */
export const movementsOf = (where: Condition): SQL => {
  const row = (at: SQL, sums: SQL) =>
    sql`select e.reference, a.order_id, coalesce(e.received_mode, paid.mode, '') as mode, ${at} as at, ${sums}`
  // Not called `o`, which would hide the row that a query is about.
  const order = sql`left join orders paid on paid.id = a.order_id`
  const attempt = sql`left join payment_attempts a on a.reference = e.reference ${order}`
  return sql`
    ${row(sql`e.charged_at`, sql`e.received_minor as gross, e.fee_minor as fee, 0 as refund, 0 as dispute`)}
    from payment_events e ${attempt} where ${IS_CHARGE} and ${where(sql`e.charged_at`)}
    union all ${row(sql`r.updated_at`, sql`0, 0, r.amount_minor, 0`)}
    from refunds r join payment_events e on e.reference = r.reference ${attempt}
    where r.status = 'processed' and ${IS_CHARGE} and ${where(sql`r.updated_at`)}
    union all ${row(sql`a.reversed_at`, sql`0, 0, 0, max(0, e.received_minor - ${REFUNDED})`)}
    from payment_attempts a join payment_events e on e.reference = a.reference ${order}
    where a.reversed_at is not null and ${IS_CHARGE} and ${where(sql`a.reversed_at`)}
    union all ${row(sql`d.updated_at`, sql`0, 0, 0, max(0, e.received_minor - ${REFUNDED})`)}
    from disputes d join payment_events e on e.reference = d.reference ${attempt}
    where d.state = 'lost' and a.reversed_at is null and ${IS_CHARGE} and ${where(sql`d.updated_at`)}
      and d.dispute_id = (select l.dispute_id from disputes l where l.reference = d.reference and l.state = 'lost'
        order by l.updated_at, l.dispute_id limit 1)`
}

/** Of a time span, the end excluded. */
export const movementsIn = ({ from, until }: { from: number; until: number }) =>
  movementsOf((at) => sql`${at} >= ${from} and ${at} < ${until}`)

const SUMS = sql`coalesce(sum(gross), 0) as grossMinor, coalesce(sum(refund), 0) as refundMinor,
  coalesce(sum(dispute), 0) as disputeMinor, coalesce(sum(fee), 0) as feeMinor`

/** For a row of `orders` under this name: Drizzle omits the table's own in one-table queries. */
const ofOrder = (order: 'orders' | 'o' | 'q', sum: SQL) =>
  sql<number>`(select coalesce(sum(${sum}), 0) from (${movementsOf(() => sql`a.order_id = ${sql.identifier(order)}.id`)}))`

/** What its payments brought, less what went back. */
export const keptMinor = (order: 'orders' | 'o' | 'q') => ofOrder(order, sql`gross - refund - dispute`)

/** Columns for `orders`. */
export const MONEY_OF_ORDER = {
  grossMinor: ofOrder('orders', sql`gross`),
  refundMinor: ofOrder('orders', sql`refund`),
  disputeMinor: ofOrder('orders', sql`dispute`),
  feeMinor: ofOrder('orders', sql`fee`),
}

/** What came in by the payment, for a row of `payment_attempts` called `p`. Null where that is not known. */
export const CHARGED_MINOR = sql`(select e.received_minor from payment_events e where e.reference = p.reference and ${IS_CHARGE})`

/** What a charged payment `p` of an order under this name brought: the price where Paystack's sum is not known. */
export const paidMinor = (order: 'orders' | 'o') =>
  sql`coalesce(${CHARGED_MINOR}, ${sql.identifier(order)}.amount_minor)`

/** Nothing is left of a charged payment `p` after its refunds. */
export const isRefundedInFull = (order: 'orders' | 'o') => sql`${refundedOf(sql`p.reference`)} >= ${paidMinor(order)}`

/** Of a row of `payment_attempts` called `p` and its order `o`: a payment that staff may accept in place of the price. */
export const IS_ACCEPTABLE = sql`exists (select 1 from payment_events e where e.reference = p.reference and ${IS_CHARGE}
  and e.mismatch = 'amount' and e.received_mode = o.mode and p.reversed_at is null and e.received_minor > ${REFUNDED})`

/** Of a row of `orders`: more was kept of its payments than it costs. Only with several attempts can that be. */
export const IS_PAID_TWICE = sql`orders.id in (select order_id from payment_attempts group by order_id having count(*) > 1)
  and orders.status in ('paid', 'disputed') and ${keptMinor('orders')} > coalesce(orders.accepted_minor, orders.amount_minor)`

export type DayMoney = Money & {
  /** As `2026-11-23`. */
  day: string
  /** Paid on that day, and not given back since. */
  orders: number
}

const dayOf = (time: SQL) => sql`date(${time} / 86400000 * 86400, 'unixepoch')`

/** Orders and money of each day in that time that had any. Ghana is on UTC. */
export const selectDays = (db: Database, mode: Mode, span: { from: number; until: number }) =>
  db.all<DayMoney>(sql`select day, sum(orders) as orders, ${SUMS} from (
      select ${dayOf(sql`at`)} as day, 0 as orders, gross, refund, dispute, fee from (${movementsIn(span)}) where mode = ${mode}
      union all select ${dayOf(sql`paid_at`)}, 1, 0, 0, 0, 0 from orders
      where status in ('paid', 'disputed') and mode = ${mode} and paid_at >= ${span.from} and paid_at < ${span.until})
    group by day`)

/** The plans that sold most, of all time: their orders that are paid, and what these brought. */
export const selectMostSold = (db: Database, mode: Mode, limit: number) => {
  const isSold = sql`o.kind = 'plan' and o.status in ('paid', 'disputed') and o.mode = ${mode}`
  return db.all<Money & { planId: number; title: string; count: number }>(sql`
    select plan_id as planId, coalesce((select title from plans where id = plan_id), '') as title, sum(orders) as count, ${SUMS}
    from (select o.plan_id, 1 as orders, 0 as gross, 0 as refund, 0 as dispute, 0 as fee from orders o where ${isSold}
      union all select o.plan_id, 0, m.gross, m.refund, m.dispute, m.fee
      from (${movementsOf(() => sql`true`)}) m join orders o on o.id = m.order_id where ${isSold})
    group by plan_id order by count desc, grossMinor - refundMinor - disputeMinor desc limit ${limit}`)
}

/** The attempt that pays the order: the first charge whose money is still here, else the first. Others are not needed. */
export const payingAttempt = (order: 'orders' | 'o') => {
  const its = sql.identifier(order)
  return sql<string | null>`(select reference from (select p.reference, p.charged_at, p.reversed_at is not null
      or exists (select 1 from disputes d where d.reference = p.reference and d.state = 'lost')
      or ${isRefundedInFull(order)}
      as is_gone from payment_attempts p where p.order_id = ${its}.id and p.charged_at is not null)
    order by is_gone, charged_at limit 1)`
}
