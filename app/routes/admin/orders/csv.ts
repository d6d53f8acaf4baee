import { streamOrders } from '~/domain/orders/list-orders.server.ts'
import { channelLabel, orderLabel, receiptLabel } from '~/domain/orders/order.ts'
import { ORDER_LIST } from '~/domain/orders/order-list.ts'
import { describeMismatch } from '~/domain/payments/explain-order.ts'
import { keptOf, surplusMinor } from '~/domain/payments/money.ts'
import { fileTypeLabel, STATE_LABELS, stateOf } from '~/domain/payments/order-state.ts'
import { planReference } from '~/domain/plans/plan.ts'
import { csvExport } from '~/http/actions/admin-list.server.ts'
import { csvTime } from '~/http/csv.server.ts'

export const loader = csvExport('orders', {
  spec: ORDER_LIST,
  subject: 'order',
  filename: 'orders',
  rows: streamOrders,
  columns: [
    ['Order', ({ number }) => orderLabel(number)],
    ['Receipt', ({ receiptNumber }) => receiptNumber && receiptLabel(receiptNumber)],
    ['State', (order) => STATE_LABELS[stateOf(order)]],
    ['Ordered', ({ createdAt }) => csvTime(createdAt)],
    ['Paid', ({ paidAt }) => csvTime(paidAt)],
    ['Plan', ({ planId }) => planId && planReference(planId)],
    ['Title', ({ planTitle }) => planTitle],
    ['File type', fileTypeLabel],
    ['Total GHS', ({ amountMinor }) => amountMinor / 100],
    ['Paid GHS', ({ grossMinor }) => grossMinor / 100],
    ['Refunded GHS', ({ refundMinor }) => refundMinor / 100],
    ['Disputed GHS', ({ disputeMinor }) => disputeMinor / 100],
    ['Kept GHS', (order) => keptOf(order) / 100],
    ['Paid twice GHS', (order) => surplusMinor(order) / 100 || null],
    ['Fee GHS', ({ feeMinor }) => feeMinor / 100],
    ['Channel', ({ channel }) => channel && channelLabel(channel)],
    ['Mode', ({ mode }) => mode],
    ['Buyer', ({ buyerName }) => buyerName],
    ['Email', ({ buyerEmail }) => buyerEmail],
    ['Phone', ({ buyerPhone }) => buyerPhone],
    ['Country', ({ buyerCountry }) => buyerCountry],
    ['Region', ({ buyerRegion }) => buyerRegion],
    ['Ended', ({ endedAt }) => csvTime(endedAt)],
    ['Ended by', ({ endReason }) => endReason],
    ['Under review because', (order) => (order.mismatch === null ? null : describeMismatch(order, order))],
    ['Reference', ({ reference }) => reference],
    ['Kind', ({ kind }) => kind],
  ],
})
