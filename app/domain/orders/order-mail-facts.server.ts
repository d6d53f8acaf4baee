/** The facts that mails about an order state: the order, the sum that went back, how a payment differs from its quote. */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { getBuilding } from '../buildings/buildings.server.ts'
import { readStageAccount } from '../buildings/stage-payments.server.ts'
import type { MailFact } from '../mail/compose-mail.ts'
import { paymentMinor } from '../payments/money.ts'
import type { Payer } from '../payments/open-checkout.server.ts'
import { fileTypeLabel, orderItem } from '../payments/order-state.ts'
import { getQuote } from '../plan-requests/get-quote.server.ts'
import { moreThanQuote } from '../plan-requests/quote.ts'
import { formatCedis } from '../shared/money.ts'
import { formatDateTime } from '../shared/units.ts'
import type { OrderForBuyer } from './get-order.server.ts'
import { channelLabel, orderLabel, receiptLabel } from './order.ts'

export function orderFacts(order: OrderForBuyer): MailFact[] {
  return [
    order.receiptNumber ? ['Receipt', receiptLabel(order.receiptNumber)] : null,
    ['Order', orderLabel(order.number)],
    [order.option ? 'Plan' : 'For', orderItem(order)],
    order.stage === null ? ['File type', fileTypeLabel(order)] : null,
    order.creditMinor > 0 ? ['Paid before for this plan', formatCedis(order.creditMinor)] : null,
    ['Total', formatCedis(order.amountMinor)],
    order.acceptedMinor === null ? null : ['Accepted as paid', formatCedis(order.acceptedMinor)],
    order.paidAt ? ['Paid', formatDateTime(order.paidAt)] : null,
    order.channel ? ['Paid with', channelLabel(order.channel)] : null,
    ['Reference', order.reference],
  ]
}

/** The attempt of an ended order whose money went back last; whoever made it is told. */
export async function lastPaymentBack(db: Database, order: OrderForBuyer): Promise<string | null> {
  const [last] = await db.all<{ reference: string }>(sql`
    select p.reference from payment_attempts p where p.order_id = ${order.id} order by max(
      coalesce((select max(r.updated_at) from refunds r where r.reference = p.reference and r.status = 'processed'), 0),
      coalesce((select max(d.updated_at) from disputes d where d.reference = p.reference and d.state = 'lost'), 0),
      coalesce(p.reversed_at, 0), coalesce((select max(q.updated_at) from refund_requests q where q.reference = p.reference and q.state = 'accepted'), 0)) desc limit 1`)
  return last?.reference ?? null
}

/** What went back to one payer of an ended order: after a refund the sum sent, else the whole price. */
export async function moneyBack(db: Database, order: OrderForBuyer, payer: Payer | null): Promise<number> {
  if (order.endReason !== 'refund') return paymentMinor(order)
  const its = sql`select p.reference from payment_attempts p where p.order_id = ${order.id} and p.payer_email is ${payer?.email ?? null}`
  const [row] = await db.all<{ processed: number; asked: number }>(sql`
    select (select coalesce(sum(r.amount_minor), 0) from refunds r where r.status = 'processed' and r.reference in (${its})) as processed,
      (select coalesce(sum(r.amount_minor), 0) from refund_requests r
        where r.reference in (${its}) and r.state = 'accepted' and r.progress <> 'failed') as asked`)
  return Math.max(row?.processed ?? 0, row?.asked ?? 0) || paymentMinor(order)
}

/** What was paid of the order's stage beyond its price. */
export async function overpaidStage(db: Database, { buildingId, stage, mode }: OrderForBuyer): Promise<number> {
  const building = buildingId === null ? null : await getBuilding(db, buildingId)
  if (!building) return 0
  const { stages } = await readStageAccount({ db, payments: { mode } }, building)
  return stages.find((each) => each.stage === stage)?.overMinor ?? 0
}

/** How a payment of a quote differs from the quote as it is now. */
export async function getDifference(db: Database, { requestId }: OrderForBuyer) {
  const quote = requestId === null ? null : await getQuote(db, requestId)
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
