/** The refundable payments of an order and how much is left of each, as far as we know without asking Paystack. */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { CHARGED_MINOR, refundedOf } from './money.server.ts'

/** `restMinor`: the known rest, null where only Paystack knows. `isOpen`: a refund of it is unanswered. */
export type RefundablePayment = { reference: string; at: number; restMinor: number | null; isOpen: boolean }

/** Whether a refund of it may be offered. */
export const isRefundable = ({ restMinor, isOpen }: RefundablePayment) => !isOpen && restMinor !== 0

type Row = { reference: string; at: number; paid: number | null; processed: number; asked: number; isOpen: number }

/**
 * Payments whose money the firm has: charged and neither reversed nor lost in a dispute, or under review for a mismatch.
 * Latest first. A processed refund that we requested is in both sums, so the larger one is gone.
 */
export async function refundablePayments(
  db: Database,
  order: { id: number; amountMinor: number },
): Promise<RefundablePayment[]> {
  const mismatched = (column: SQL) =>
    sql`(select max(${column}) from payment_events e where e.reference = p.reference and e.event = 'charge.success' and e.outcome = 'mismatch')`
  const rows = await db.all<Row>(sql`
    select p.reference, coalesce(p.charged_at, ${mismatched(sql`e.received_at`)}) as at,
      coalesce(${CHARGED_MINOR}, case when p.charged_at is not null then ${order.amountMinor} end) as paid,
      ${refundedOf(sql`p.reference`)} as processed,
      (select coalesce(sum(q.amount_minor), 0) from refund_requests q
        where q.reference = p.reference and q.state = 'accepted' and q.progress <> 'failed') as asked,
      exists (select 1 from refund_requests q where q.reference = p.reference and q.state = 'asking') as isOpen
    from payment_attempts p where p.order_id = ${order.id} and p.reversed_at is null and at is not null
      and not exists (select 1 from disputes d where d.reference = p.reference and d.state = 'lost')
    order by at desc`)
  return rows.map(({ reference, at, paid, processed, asked, isOpen }) => ({
    reference,
    at,
    restMinor: paid === null ? null : Math.max(0, paid - Math.max(processed, asked)),
    isOpen: isOpen === 1,
  }))
}
