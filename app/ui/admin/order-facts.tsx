import { channelLabel, receiptLabel } from '~/domain/orders/order.ts'
import type { OrderDetail } from '~/domain/orders/order-detail.ts'
import { keptOf } from '~/domain/payments/money.ts'
import { fileTypeLabel } from '~/domain/payments/order-state.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'
import { MailLink, PhoneLink } from './kit/contact-links.tsx'
import { statusLabel } from './kit/status-chip.tsx'

const ENDS = { refund: 'refunded in full', reversal: 'reversed by the bank', dispute: 'lost in a dispute' } as const

/** The order and its buyer as staff see them. */
export function OrderFacts({ order, payer, money }: Pick<OrderDetail, 'order' | 'payer' | 'money'>) {
  const gone = 'Erased'
  const ended = [
    ...(money.refundMinor > 0 ? [`${formatCedis(money.refundMinor)} refunded`] : []),
    ...(money.disputeMinor > 0 ? [`${formatCedis(money.disputeMinor)} taken back`] : []),
    ...(order.endedAt === null ? [] : [`${ENDS[order.endReason ?? 'refund']} on ${formatDateTime(order.endedAt)}`]),
  ]
  const cells: Cell[] = [
    { label: 'Total', value: <span className="price">{formatCedis(order.amountMinor)}</span> },
    ...(order.option ? [{ label: 'File type', value: fileTypeLabel(order) }] : []),
    ...(order.creditMinor > 0 ? [{ label: 'Upgrade, paid before', value: formatCedis(order.creditMinor) }] : []),
    { label: 'Channel', value: order.channel ? channelLabel(order.channel) : 'Not paid' },
    { label: 'Buyer', value: order.buyerName || gone },
    { label: 'Email', value: order.buyerEmail ? <MailLink email={order.buyerEmail} /> : gone },
    { label: 'Contact Number', value: order.buyerPhone ? <PhoneLink phone={order.buyerPhone} /> : gone },
    { label: 'Region/State', value: [order.buyerRegion, order.buyerCountry].filter(Boolean).join(', ') },
    ...(payer
      ? [
          { label: 'Paid by', value: payer.name || gone },
          { label: 'Email of the payer', value: payer.email ? <MailLink email={payer.email} /> : gone },
        ]
      : []),
    { label: 'Ordered', value: formatDateTime(order.createdAt) },
    {
      label: 'Paid',
      value:
        order.paidAt === null
          ? 'No'
          : `${formatDateTime(order.paidAt)}${order.acceptedMinor === null ? '' : `, ${formatCedis(order.acceptedMinor)} accepted`}`,
    },
    ...(money.grossMinor > 0
      ? [
          { label: 'Came in', value: formatCedis(money.grossMinor) },
          { label: 'Kept', value: formatCedis(keptOf(money)) },
        ]
      : []),
    {
      label: 'Receipt',
      value:
        order.receiptNumber === null ? (
          'None'
        ) : (
          <a href={paths.receipt(order.reference)}>{`${receiptLabel(order.receiptNumber)} (PDF)`}</a>
        ),
    },
    { label: 'Mode', value: statusLabel(order.mode) },
    { label: 'Terms accepted', value: order.termsVersion },
    ...(ended.length > 0 ? [{ label: 'Money back', value: ended.join(', '), span: 'all' as const }] : []),
  ]
  return <TitleBlock columns={3} cells={cells} />
}
