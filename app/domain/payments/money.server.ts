/** Reads what the payments of an order brought and what went back. */
import { type SQL, sql } from 'drizzle-orm'

/** What went back of a payment by refunds. */
export const refundedOf = (reference: string | SQL) =>
  sql<number>`(select coalesce(sum(r.amount_minor), 0) from refunds r where r.reference = ${reference} and r.status = 'processed')`
const refunded = refundedOf(sql`p.reference`)

/** For a row of `orders` under this name: Drizzle omits the table's own in one-table queries. */
export const keptMinor = (order: 'orders' | 'q') => {
  const its = sql.identifier(order)
  return sql<number>`(select coalesce(sum(max(0, ${its}.amount_minor - ${refunded})), 0) from payment_attempts p
    where p.order_id = ${its}.id and p.charged_at is not null and p.reversed_at is null
      and not exists (select 1 from disputes d where d.reference = p.reference and d.state = 'lost'))`
}

/** The attempt that pays the order: the first charge whose money is still here, else the first. Others are not needed. */
export const payingAttempt = (order: 'orders' | 'o') => {
  const its = sql.identifier(order)
  return sql<string | null>`(select reference from (select p.reference, p.charged_at, p.reversed_at is not null
      or exists (select 1 from disputes d where d.reference = p.reference and d.state = 'lost')
      or ${refunded} >= ${its}.amount_minor
      as is_gone from payment_attempts p where p.order_id = ${its}.id and p.charged_at is not null)
    order by is_gone, charged_at limit 1)`
}
