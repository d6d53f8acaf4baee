import { orderLabel } from '~/domain/orders/order.ts'
import { compactCount } from '~/domain/overview/compact.ts'
import type { Dashboard, WaitingCounts } from '~/domain/overview/dashboard.ts'
import type { Takings } from '~/domain/overview/revenue.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDate, formatDateTime, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'
import { describeChange } from './describe-change.ts'
import { AdminHead } from './kit/admin-head.tsx'
import { BarChart } from './kit/bar-chart.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Timeline } from './kit/timeline.tsx'

const DAY_MS = 86_400_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const CARDS = [
  { key: 'buyItems', label: 'Buy items', colour: 'violet', href: paths.servicesAdmin() },
  { key: 'plans', label: 'Plans', colour: 'blue', href: paths.plansAdmin() },
  { key: 'projects', label: 'Projects', colour: 'green', href: paths.projectsAdmin() },
  { key: 'likes', label: 'Likes', colour: 'red', href: '#wished' },
  { key: 'purchased', label: 'Purchased', colour: 'yellow', href: paths.ordersAdmin('?status=paid') },
] as const

type Wait = { icon: AdminIconName; href: string; text: string }

function waitsOf(waiting: WaitingCounts, oldestRequestAt: number | null, now: number): Wait[] {
  const age = oldestRequestAt === null ? 0 : Math.floor((now - oldestRequestAt) / DAY_MS)
  const all: [number, Wait][] = [
    [
      waiting.underReview,
      {
        icon: 'receipt',
        href: paths.ordersAdmin('?status=under-review'),
        text: `${plural(waiting.underReview, 'payment')} under review`,
      },
    ],
    [
      waiting.disputed,
      {
        icon: 'warn',
        href: paths.ordersAdmin('?status=disputed'),
        text: plural(waiting.disputed, 'disputed payment'),
      },
    ],
    [
      waiting.stuck,
      {
        icon: 'clock',
        href: paths.ordersAdmin('?status=pending'),
        text: `${plural(waiting.stuck, 'order')} pending for two days or more`,
      },
    ],
    [
      waiting.planRequests,
      {
        icon: 'ask',
        href: paths.planRequestsAdmin('?status=pending'),
        text: `${plural(waiting.planRequests, 'plan request')}${age > 0 ? `, oldest ${plural(age, 'day')}` : ''}`,
      },
    ],
    [
      waiting.messages,
      {
        icon: 'chat',
        href: paths.messagesAdmin('?status=new'),
        text: `${plural(waiting.messages, 'message')} not read`,
      },
    ],
    [
      waiting.deadLetters,
      {
        icon: 'mail',
        href: paths.mailAdmin('?status=dead'),
        text: `${plural(waiting.deadLetters, 'mail')} that could not be sent`,
      },
    ],
  ]
  return all.filter(([count]) => count > 0).map(([, wait]) => wait)
}

const barsOf = (revenue: readonly Takings[]) =>
  revenue.map(({ label, orders, amountMinor, isOpen }) => ({
    label,
    value: orders,
    cells: [formatCedis(amountMinor)],
    isOpen,
  }))

const inCedis = {
  format: formatCedis,
  shortly: (amountMinor: number) => compactCount(Math.floor(amountMinor / 100)),
  // Three cedis: a scale in pesewas says nothing.
  least: 300,
}
const incomeOf = (revenue: readonly Takings[]) =>
  revenue.map(({ label, orders, amountMinor, isOpen }) => ({
    label,
    value: amountMinor,
    cells: [String(orders)],
    isOpen,
  }))

const totalOf = (revenue: readonly Takings[]) =>
  `${plural(
    revenue.reduce((sum, { orders }) => sum + orders, 0),
    'paid order',
  )}, ${formatCedis(revenue.reduce((sum, { amountMinor }) => sum + amountMinor, 0))}`

function LatestOrders({ orders }: { orders: Dashboard['latestOrders'] }) {
  return (
    <section className="box" aria-labelledby="latest">
      <div className="desk-head">
        <h2 id="latest">Latest orders</h2>
        <SiteLink className="link" to={paths.ordersAdmin()}>
          All orders
        </SiteLink>
      </div>
      {orders.length === 0 ? (
        <p className="soft">No orders yet.</p>
      ) : (
        <table className="list list-text">
          <caption className="sr">Latest orders</caption>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Buyer</th>
              <th scope="col">Time</th>
              <th scope="col">State</th>
              <th scope="col" className="r">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ number, reference, planTitle, buyerName, status, amountMinor, createdAt }) => (
              <tr key={reference}>
                <td className="name">
                  <SiteLink to={paths.orderAdmin(reference)}>{`${orderLabel(number)} ${planTitle}`}</SiteLink>
                </td>
                <td className="sub soft">{buyerName || 'Erased'}</td>
                <td className="opt-col num">{formatDateTime(createdAt)}</td>
                <td className="mid">
                  <StatusChip status={status} />
                </td>
                <td className="r">{formatCedis(amountMinor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type DashboardPageProps = { dashboard: Dashboard; waiting: WaitingCounts; now: number }

export function DashboardPage({ dashboard, waiting, now }: DashboardPageProps) {
  const { counts, days, months, latestOrders, mostWished, mostSold, changes, oldestRequestAt } = dashboard
  const waits = waitsOf(waiting, oldestRequestAt, now)
  return (
    <>
      <AdminHead title="Dashboard">
        <span className="cap num">{`${WEEKDAYS[new Date(now).getUTCDay()]} ${formatDate(now)}`}</span>
      </AdminHead>
      <ul className="stats">
        {CARDS.map(({ key, label, colour, href }) => (
          <li key={key} className={colour}>
            <a href={href}>
              {label}
              <strong className="num">{compactCount(counts[key])}</strong>
            </a>
          </li>
        ))}
      </ul>
      <div className="cols mt-6">
        <div className="stack">
          <section className="box" aria-labelledby="by-day">
            <h2 id="by-day">Paid orders by day</h2>
            <p className="cap num">{`Last 30 days: ${totalOf(days)}. Refunded orders are not counted.`}</p>
            <BarChart
              label="Paid orders by day"
              bars={barsOf(days)}
              head={['Day', 'Orders', 'Income']}
              also={{ label: 'Income by day', bars: incomeOf(days), ...inCedis }}
            />
          </section>
          <section className="box" aria-labelledby="by-month">
            <h2 id="by-month">Income by month</h2>
            <p className="cap num">{`Last 12 months: ${totalOf(months)}`}</p>
            <BarChart
              label="Income by month"
              bars={incomeOf(months)}
              head={['Month', 'Income', 'Orders']}
              {...inCedis}
              also={{ label: 'Paid orders by month', bars: barsOf(months) }}
            />
          </section>
          <LatestOrders orders={latestOrders} />
        </div>
        <div className="stack">
          <section className="box" aria-labelledby="waiting">
            <h2 id="waiting">Waiting for you</h2>
            {waits.length === 0 ? (
              <p className="soft">Nothing waits.</p>
            ) : (
              <ul className="ways">
                {waits.map(({ icon, href, text }) => (
                  <li key={text}>
                    <AdminIcon name={icon} />
                    <SiteLink to={href}>{text}</SiteLink>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className="box" id="wished" aria-labelledby="wished-title">
            <h2 id="wished-title">Most wished for</h2>
            {mostWished.length === 0 ? (
              <p className="soft">Nobody signed in has kept anything yet.</p>
            ) : (
              <table className="list plain">
                <caption className="sr">Most wished for</caption>
                <tbody>
                  {mostWished.map(({ title, kind, count }) => (
                    <tr key={`${kind} ${title}`}>
                      <td>{title}</td>
                      <td className="r">{count}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
          <section className="box" aria-labelledby="sold">
            <h2 id="sold">Most sold</h2>
            {mostSold.length === 0 ? (
              <p className="soft">Nothing sold in the last 12 months.</p>
            ) : (
              <table className="list plain">
                <caption className="sr">Most sold in the last 12 months</caption>
                <tbody>
                  {mostSold.map(({ title, count, amountMinor }) => (
                    <tr key={title}>
                      <td>{title}</td>
                      <td className="r">{count}</td>
                      <td className="r">{formatCedis(amountMinor)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
          <section className="box" aria-labelledby="changes">
            <div className="desk-head">
              <h2 id="changes">Recent changes</h2>
              <SiteLink className="link" to={paths.auditAdmin()}>
                Audit log
              </SiteLink>
            </div>
            {changes.length === 0 ? (
              <p className="soft">Nothing was changed yet.</p>
            ) : (
              <Timeline
                moments={changes.map((change) => ({
                  key: change.id,
                  at: change.at,
                  title: describeChange(change),
                  detail: change.actor,
                }))}
              />
            )}
          </section>
        </div>
      </div>
    </>
  )
}
