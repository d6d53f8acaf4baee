import { channelLabel, type OrderView, receiptLabel } from '~/domain/orders/order.ts'
import { fileTypeLabel, orderItem } from '~/domain/payments/order-state.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'

/** What was ordered, by whom and for how much. */
export function OrderFacts({ order, orderKey }: { order: OrderView; orderKey?: string | undefined }) {
  const short: Cell[] = [
    ...(order.option ? [{ label: 'File type', value: fileTypeLabel(order) }] : []),
    { label: 'Total', value: <span className="price">{formatCedis(order.amountMinor)}</span> },
    ...(order.creditMinor > 0 ? [{ label: 'Paid before', value: formatCedis(order.creditMinor) }] : []),
    ...(order.acceptedMinor === null ? [] : [{ label: 'Accepted as paid', value: formatCedis(order.acceptedMinor) }]),
    { label: 'Ordered', value: formatDateTime(order.createdAt) },
    ...(order.paidAt === null ? [] : [{ label: 'Paid', value: formatDateTime(order.paidAt) }]),
    ...(order.channel === null ? [] : [{ label: 'Paid with', value: channelLabel(order.channel) }]),
    ...(order.receiptNumber === null
      ? []
      : [
          {
            label: 'Receipt',
            value: (
              <a href={paths.receipt(order.reference, orderKey)}>{`${receiptLabel(order.receiptNumber)} (PDF)`}</a>
            ),
          },
        ]),
  ]
  const last = short.length - 1
  const cells: Cell[] = [
    { label: order.option ? 'Plan' : 'For', value: orderItem(order), span: 'all' },
    // The last cell of an odd number takes the whole row, so that the block has no hole.
    ...short.map((cell, at) => (at === last && last % 2 === 0 ? { ...cell, span: 'all' as const } : cell)),
    {
      label: 'Buyer',
      value: [order.buyerName, order.buyerRegion, order.buyerCountry].filter(Boolean).join(', '),
      span: 'all',
    },
    ...(order.paidBy ? [{ label: 'Paid by', value: order.paidBy, span: 'all' as const }] : []),
    order.stage === null
      ? { label: 'Licence', value: `One build. Terms ${order.termsVersion}.`, span: 'all' }
      : { label: 'Terms', value: order.termsVersion, span: 'all' },
  ]
  return <TitleBlock cells={cells} />
}
