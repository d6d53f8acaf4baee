import { orderLabel } from '~/domain/orders/order.ts'
import { ORDER_FILTERS, type OrderRow } from '~/domain/orders/order-list.ts'
import { fileTypeLabel, orderItem, STATE_LABELS, stateOf } from '~/domain/payments/order-state.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import type { AdminColumn } from './kit/admin-list.tsx'
import { useMay } from './kit/role-context.ts'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Time } from './kit/time.tsx'

const COLUMNS: AdminColumn<OrderRow>[] = [
  {
    label: 'Plan',
    card: 'name',
    sort: 'plan',
    cell: (order) => <SiteLink to={paths.orderAdmin(order.reference)}>{orderItem(order)}</SiteLink>,
  },
  { label: 'Order', card: 'line', cell: ({ number }) => <span className="num">{orderLabel(number)}</span> },
  { label: 'Buyer', card: 'subtitle', sort: 'buyer', cell: ({ buyerName }) => buyerName || 'Erased' },
  { label: 'File type', from: 'wide', cell: fileTypeLabel },
  {
    label: 'Ordered',
    card: 'line',
    sort: 'created',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    label: 'State',
    card: 'status',
    cell: (order) => <StatusChip status={stateOf(order)} label={STATE_LABELS[stateOf(order)]} />,
  },
  {
    label: 'Total',
    card: 'figure',
    isNumber: true,
    sort: 'total',
    cell: ({ amountMinor }) => formatCedis(amountMinor),
  },
]

export function OrdersPage(list: ListProps<OrderRow>) {
  const may = useMay()
  return (
    <StaffList
      {...list}
      title="Orders"
      noun="order"
      path={paths.ordersAdmin()}
      csvPath={paths.ordersCsv}
      paymentsPath={may('accounts') ? paths.monthCsv() : undefined}
      searchHint="Plan, buyer, email, phone, number"
      filters={ORDER_FILTERS}
      sorts={{
        'created-desc': 'Newest first',
        'created-asc': 'Oldest first',
        'total-desc': 'Highest total',
        'buyer-asc': 'Buyer',
      }}
      columns={COLUMNS}
      nameOf={({ number, planTitle, buyerName }) => `${orderLabel(number)}, ${planTitle}, ${buyerName}`}
    >
      <p className="cap">
        Total is the price of the order. The spreadsheet has beside it what was paid, refunded, disputed and kept;
        income by day and month is on the{' '}
        <SiteLink className="link" to={paths.administrator()}>
          dashboard
        </SiteLink>
        .
      </p>
    </StaffList>
  )
}
