import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { readListQuery } from '~/domain/lists/list-query.ts'
import { describeMisfit } from '~/domain/orders/explain-order.ts'
import { everyOrder } from '~/domain/orders/list-orders.server.ts'
import { channelLabel, fileTypeLabel, orderLabel, receiptLabel, STATUS_LABELS } from '~/domain/orders/order.ts'
import { ORDER_LIST } from '~/domain/orders/order-list.ts'
import { planReference } from '~/domain/plans/plan.ts'
import { csvAnswer } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

const HEAD = [
  'Order',
  'Receipt',
  'State',
  'Ordered',
  'Paid',
  'Plan',
  'Title',
  'File type',
  'Total GHS',
  'Refunded GHS',
  'Channel',
  'Mode',
  'Buyer',
  'Email',
  'Phone',
  'Country',
  'Region',
  'Ended',
  'Ended by',
  'Under review because',
  'Reference',
]

const time = (at: number | null) => at && new Date(at).toISOString()

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(context, request, 'orders')
  const { search, searchParams } = new URL(request.url)
  const query = readListQuery(searchParams, ORDER_LIST)
  await noteExport(context, admin, 'order', search)
  async function* rows() {
    for await (const order of everyOrder(context, query))
      yield [
        orderLabel(order.number),
        order.receiptNumber && receiptLabel(order.receiptNumber),
        STATUS_LABELS[order.status],
        time(order.createdAt),
        time(order.paidAt),
        order.planId && planReference(order.planId),
        order.planTitle,
        fileTypeLabel(order.option),
        order.amountMinor / 100,
        order.refundedMinor / 100,
        order.channel && channelLabel(order.channel),
        order.mode,
        order.buyerName,
        order.buyerEmail,
        order.buyerPhone,
        order.buyerCountry,
        order.buyerRegion,
        time(order.endedAt),
        order.endReason,
        order.status === 'under-review' ? describeMisfit(order, order) : null,
        order.reference,
      ]
  }
  return csvAnswer('orders', HEAD, rows())
}
