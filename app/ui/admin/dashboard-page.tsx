import { orderLabel } from '~/domain/orders/order.ts'
import { compactCount } from '~/domain/overview/compact.ts'
import type { Dashboard, VisibleDashboard } from '~/domain/overview/dashboard.ts'
import type { MorningLine } from '~/domain/overview/morning.ts'
import type { Revenue } from '~/domain/overview/revenue.ts'
import { INCOME_WORDS } from '~/domain/payments/money.ts'
import { stateOf } from '~/domain/payments/order-state.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDate, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { BarChart } from './kit/bar-chart.tsx'
import { ChangeList } from './kit/change-list.tsx'
import { PlainTable } from './kit/plain-table.tsx'
import { useMay } from './kit/role-context.ts'
import { Section } from './kit/section.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Time } from './kit/time.tsx'
import { Morning } from './morning.tsx'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const CARDS = [
  { key: 'buyItems', label: 'Buy items', colour: 'bg-violet-wash text-violet', href: paths.servicesAdmin() },
  { key: 'plans', label: 'Plans', colour: 'bg-blue-wash text-blue', href: paths.plansAdmin() },
  { key: 'projects', label: 'Projects', colour: 'bg-green-wash text-green', href: paths.projectsAdmin() },
  { key: 'likes', label: 'Likes', colour: 'bg-red-wash text-red', href: '#wished' },
  {
    key: 'purchased',
    label: 'Purchased',
    colour: 'bg-yellow-wash text-yellow',
    href: paths.ordersAdmin('?status=paid'),
  },
] as const

const barsOf = (revenue: readonly Revenue[]) =>
  revenue.map(({ label, orders, amountMinor, isOpen }) => ({
    label,
    value: orders,
    cells: [formatCedis(amountMinor)],
    isOpen,
  }))

const inCedis = {
  format: formatCedis,
  shortly: (amountMinor: number) => compactCount(Math.floor(amountMinor / 100)),
  // Three cedis: a scale in pesewas would be meaningless.
  least: 300,
}
const incomeOf = (revenue: readonly Revenue[]) =>
  revenue.map(({ label, orders, amountMinor, isOpen }) => ({
    label,
    value: amountMinor,
    cells: [String(orders)],
    isOpen,
  }))

const totalOf = (revenue: readonly Revenue[]) =>
  `${plural(
    revenue.reduce((sum, { orders }) => sum + orders, 0),
    'paid order',
  )}, ${formatCedis(revenue.reduce((sum, { amountMinor }) => sum + amountMinor, 0))}`

type LatestOrder = Dashboard['latestOrders'][number]

const ORDER_COLUMNS: AdminColumn<LatestOrder>[] = [
  {
    label: 'Order',
    card: 'name',
    cell: ({ reference, number, planTitle }) => (
      <SiteLink to={paths.orderAdmin(reference)}>{`${orderLabel(number)} ${planTitle}`}</SiteLink>
    ),
  },
  {
    label: 'Buyer',
    card: 'subtitle',
    cell: ({ buyerName }) => <span className="soft md:inline-block md:min-w-28">{buyerName || 'Erased'}</span>,
  },
  { label: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { label: 'State', card: 'status', cell: (order) => <StatusChip status={stateOf(order)} /> },
  { label: 'Total', card: 'figure', isNumber: true, cell: ({ amountMinor }) => formatCedis(amountMinor) },
]

function LatestOrders({ orders }: { orders: Dashboard['latestOrders'] }) {
  return (
    <Section
      title="Latest orders"
      link={
        <SiteLink className="link" to={paths.ordersAdmin()}>
          All orders
        </SiteLink>
      }
      empty={orders.length === 0 && 'No orders yet.'}
    >
      <AdminList
        caption="Latest orders"
        rows={orders}
        columns={ORDER_COLUMNS}
        idOf={({ reference }) => reference}
        nameOf={({ number }) => orderLabel(number)}
      />
    </Section>
  )
}

function Cards({ counts }: Pick<VisibleDashboard, 'counts'>) {
  return (
    <ul className="counts gap-2 md:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] md:gap-3">
      {CARDS.filter(({ key }) => counts[key] !== undefined).map(({ key, label, colour, href }) => (
        <li
          key={key}
          className={`border-t-3 px-3.5 py-3 leading-[1.3] first:col-span-full md:first:col-auto ${colour}`}
        >
          <a className="no-underline" href={href}>
            {label}{' '}
            <strong className="num block font-normal font-serif text-[1.875rem] leading-[1.15]">
              {compactCount(counts[key] ?? 0)}
            </strong>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Income({ days, months }: Required<Pick<VisibleDashboard, 'days' | 'months'>>) {
  const may = useMay()
  return (
    <>
      <Section title="Paid orders by day">
        <p className="cap num">{`Last 30 days: ${totalOf(days)}. Refunded orders are not counted.`}</p>
        <p className="cap">{INCOME_WORDS}</p>
        <BarChart
          label="Paid orders by day"
          bars={barsOf(days)}
          head={['Day', 'Orders', 'Income']}
          also={{ label: 'Income by day', bars: incomeOf(days), ...inCedis }}
        />
      </Section>
      <Section title="Income by month">
        <p className="cap num">{`Last 12 months: ${totalOf(months)}`}</p>
        <p className="cap">
          {'Payment by payment, with fees: '}
          {may('accounts') ? (
            <a className="link" href={paths.monthCsv()}>
              this month
            </a>
          ) : (
            'the month of the accountant'
          )}
          {'. Order by order: '}
          <SiteLink className="link" to={paths.ordersAdmin()}>
            orders
          </SiteLink>
          .
        </p>
        <BarChart
          label="Income by month"
          bars={incomeOf(months)}
          head={['Month', 'Income', 'Orders']}
          {...inCedis}
          also={{ label: 'Paid orders by month', bars: barsOf(months) }}
        />
      </Section>
    </>
  )
}

type DashboardPageProps = { dashboard: VisibleDashboard; morning: MorningLine[]; now: number }

export function DashboardPage({ dashboard, morning, now }: DashboardPageProps) {
  const { counts, days, months, latestOrders, mostWished, mostSold, changes } = dashboard
  return (
    <>
      <AdminHead title="Dashboard">
        <span className="cap num">{`${WEEKDAYS[new Date(now).getUTCDay()]} ${formatDate(now)}`}</span>
      </AdminHead>
      <div className="day">
        {morning.length > 0 || days ? <Morning lines={morning} /> : null}
        <div className="stack figures">
          <Cards counts={counts} />
          {days && months ? <Income days={days} months={months} /> : null}
          {latestOrders ? <LatestOrders orders={latestOrders} /> : null}
        </div>
        <div className="stack">
          {mostWished ? (
            <Section
              title="Most wished for"
              id="wished"
              empty={mostWished.length === 0 && 'Nobody has saved anything to a wishlist yet.'}
            >
              <PlainTable
                caption="Most wished for"
                rows={mostWished.map(({ title, kind, count }) => ({ key: `${kind} ${title}`, cells: [title, count] }))}
                numericFrom={1}
              />
            </Section>
          ) : null}
          {mostSold ? (
            <Section title="Most sold, all time" empty={mostSold.length === 0 && 'Nothing sold yet.'}>
              <PlainTable
                caption="Most sold"
                rows={mostSold.map(({ title, count, amountMinor }) => ({
                  key: title,
                  cells: [title, count, formatCedis(amountMinor)],
                }))}
                numericFrom={1}
              />
            </Section>
          ) : null}
          {changes ? (
            <Section
              title="Recent changes"
              link={
                <SiteLink className="link" to={paths.auditAdmin()}>
                  Audit log
                </SiteLink>
              }
            >
              <ChangeList changes={changes} detailOf={({ actor }) => actor} />
            </Section>
          ) : null}
        </div>
      </div>
    </>
  )
}
