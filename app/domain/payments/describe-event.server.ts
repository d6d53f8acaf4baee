/** A stored payment event in words, at the time of display. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, paymentAttempts, paymentEvents } from '~db/schema/index.ts'
import { describeMismatch, type MismatchedPayment } from './explain-order.ts'

/** The mismatch of the event with this key; empty where the event is gone. */
export async function describeEvent(db: Database, dedupeKey: string): Promise<string> {
  const row = await db
    .select({ event: paymentEvents, amountMinor: orders.amountMinor, mode: orders.mode })
    .from(paymentEvents)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, paymentEvents.reference))
    .leftJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentEvents.dedupeKey, dedupeKey))
    .get()
  if (!row) return ''
  const { event, amountMinor, mode } = row
  return amountMinor === null || mode === null || event.mismatch === null
    ? event.detail
    : describeMismatch(event, { amountMinor, mode })
}

const ofLast = <Value>(column: SQL) =>
  sql<Value | null>`(select ${column} from payment_events e join payment_attempts p on p.reference = e.reference
    where p.order_id = orders.id and e.event = 'charge.success' and e.mismatch is not null order by e.id desc limit 1)`

/**
 * Columns for order lists: the last mismatched payment of each, null where all match. The table is spelled out: Drizzle
 * omits its name in one-table queries.
 */
export const LAST_MISMATCH = {
  mismatch: ofLast<NonNullable<MismatchedPayment['mismatch']>>(sql`e.mismatch`),
  receivedMinor: ofLast<number>(sql`e.received_minor`),
  receivedCurrency: ofLast<string>(sql`e.received_currency`),
  receivedMode: ofLast<string>(sql`e.received_mode`),
}
