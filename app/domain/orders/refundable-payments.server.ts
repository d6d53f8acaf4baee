/** The refundable payments of an order and how much is left of each, as far as we know without asking Paystack. */
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { paymentAttempts, paymentEvents } from '~db/schema/index.ts'

/** Payments whose money the firm has: charged and not reversed, or under review for a mismatch. Latest first. */
export async function refundablePayments(db: Database, orderId: number): Promise<{ reference: string; at: number }[]> {
  const rows = await db
    .select({
      reference: paymentAttempts.reference,
      at: sql<number>`coalesce(${paymentAttempts.chargedAt}, max(${paymentEvents.receivedAt}))`,
    })
    .from(paymentAttempts)
    .leftJoin(
      paymentEvents,
      and(
        eq(paymentEvents.reference, paymentAttempts.reference),
        eq(paymentEvents.event, 'charge.success'),
        eq(paymentEvents.outcome, 'mismatch'),
      ),
    )
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        isNull(paymentAttempts.reversedAt),
        or(isNotNull(paymentAttempts.chargedAt), isNotNull(paymentEvents.id)),
      ),
    )
    .groupBy(paymentAttempts.reference)
  return rows.sort((a, b) => b.at - a.at)
}

/** `restMinor`: the known rest, null where only Paystack knows. `isOpen`: a refund of it is unanswered. */
type RefundablePayment = { reference: string; at: number; restMinor: number | null; isOpen: boolean }

/** An order's payments for the refund form. Paystack decides what is left. */
export async function describePayments(
  db: Database,
  order: { id: number; amountMinor: number },
): Promise<RefundablePayment[]> {
  const payments = await refundablePayments(db, order.id)
  if (payments.length === 0) return []
  const facts = await db
    .select({
      reference: paymentAttempts.reference,
      isCharged: sql<number>`${paymentAttempts.chargedAt} is not null`,
      mismatchedMinor: sql<
        number | null
      >`(select max(e.received_minor) from payment_events e where e.reference = payment_attempts.reference
        and e.event = 'charge.success' and e.mismatch = 'amount' and e.received_minor > 0)`,
      processed: sql<number>`(select coalesce(sum(r.amount_minor), 0) from refunds r
        where r.reference = payment_attempts.reference and r.status = 'processed')`,
      asked: sql<number>`(select coalesce(sum(q.amount_minor), 0) from refund_requests q
        where q.reference = payment_attempts.reference and q.state = 'accepted' and q.progress <> 'failed')`,
      isOpen: sql<number>`exists (select 1 from refund_requests q where q.reference = payment_attempts.reference and q.state = 'asking')`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id))
  return payments.map(({ reference, at }) => {
    const fact = facts.find((each) => each.reference === reference)
    const paidMinor = fact?.isCharged ? order.amountMinor : (fact?.mismatchedMinor ?? null)
    // A processed refund that we requested is in both sums.
    const goneMinor = Math.max(fact?.processed ?? 0, fact?.asked ?? 0)
    return {
      reference,
      at,
      restMinor: paidMinor === null ? null : Math.max(0, paidMinor - goneMinor),
      isOpen: Boolean(fact?.isOpen),
    }
  })
}
