/** The facts that mails about an order state: the order, the sum that went back, how a payment differs from its quote. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders } from '~db/schema/index.ts'
import type { MailFact } from '../mail/compose-mail.ts'
import { fileTypeLabel, orderItem } from '../payments/order-state.ts'
import { moreThanQuote } from '../plan-requests/quote.ts'
import { readQuote } from '../plan-requests/read-quote.server.ts'
import { formatCedis } from '../shared/money.ts'
import { formatDateTime } from '../shared/units.ts'
import { channelLabel, orderLabel, receiptLabel } from './order.ts'
import { type OrderForBuyer, REFUNDED_MINOR } from './read-order.server.ts'

export function orderFacts(order: OrderForBuyer): MailFact[] {
  return [
    order.receiptNumber ? ['Receipt', receiptLabel(order.receiptNumber)] : null,
    ['Order', orderLabel(order.number)],
    [order.option ? 'Plan' : 'For', orderItem(order)],
    ['File type', fileTypeLabel(order.option)],
    ['Total', formatCedis(order.amountMinor)],
    order.paidAt ? ['Paid', formatDateTime(order.paidAt)] : null,
    order.channel ? ['Paid with', channelLabel(order.channel)] : null,
    ['Reference', order.reference],
  ]
}

/** The refunded sum of an ended order: after a refund the sum sent, else the whole price. */
export async function moneyBack(db: Database, order: OrderForBuyer): Promise<number> {
  if (order.endReason !== 'refund') return order.amountMinor
  const row = await db
    .select({
      processed: REFUNDED_MINOR,
      asked: sql<number>`(select coalesce(sum(r.amount_minor), 0) from refund_requests r
        where r.order_id = ${order.id} and r.state = 'accepted' and r.progress <> 'failed')`,
    })
    .from(orders)
    .where(eq(orders.id, order.id))
    .get()
  return Math.max(row?.processed ?? 0, row?.asked ?? 0) || order.amountMinor
}

/** How a payment of a quote differs from the quote as it is now. */
export async function readDifference(db: Database, { requestId }: OrderForBuyer) {
  const quote = requestId === null ? null : await readQuote(db, requestId)
  const over = quote && quote.overMinor > 0 ? moreThanQuote(formatCedis(quote.overMinor)) : null
  const facts: MailFact[] = quote
    ? [
        ['Our quote', formatCedis(quote.amountMinor)],
        ['Paid', formatCedis(quote.paidMinor)],
        ['Left to pay', formatCedis(quote.leftMinor)],
      ]
    : []
  return { over, facts }
}
