import type { ReactNode } from 'react'
import { orderItem, orderLabel, type RefusalReason, STATUS_LABELS } from '~/domain/orders/order.ts'
import type { OrderDetail } from '~/domain/orders/order-detail.ts'
import { revisionLetter } from '~/domain/plans/revision.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatBytes, formatDate } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { useMay } from './kit/role-context.ts'
import { StatusChip } from './kit/status-chip.tsx'
import { Timeline } from './kit/timeline.tsx'
import { OrderFacts } from './order-facts.tsx'

const NOT_GIVEN: Partial<Record<RefusalReason, string>> = {
  revoked: 'Revoked by staff',
  refunded: 'Ended: the money went back',
  suspended: 'Waits for the dispute',
}

function FilesGiven({ order, file, download }: Pick<OrderDetail, 'order' | 'file' | 'download'>) {
  return (
    <section className="box" aria-labelledby="files">
      <h2 id="files">Files given</h2>
      {download && file ? (
        <table className="list list-text">
          <caption className="sr">Files given</caption>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Revision</th>
              <th scope="col">Downloads</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className="name">{`${file.filename}, ${formatBytes(file.sizeBytes)}`}</td>
              <td className="line" data-label="Revision:">
                {revisionLetter(file.revision)}
              </td>
              <td className="line" data-label="Downloads:">{`${download.used} of ${download.limit}`}</td>
              <td className="status">
                {download.isGiven ? (
                  <StatusChip status="live" label={download.byStaff ? 'Given by staff' : 'Given'} />
                ) : (
                  <StatusChip status="ended" label={NOT_GIVEN[download.refusal ?? 'refunded'] ?? 'Ended'} />
                )}
              </td>
            </tr>
          </tbody>
        </table>
      ) : (
        <p className="soft">{order.paidAt === null ? 'None: a file is given when the order is paid.' : 'None.'}</p>
      )}
    </section>
  )
}

function Others({ others }: Pick<OrderDetail, 'others'>) {
  if (others.length === 0) return null
  return (
    <section className="box" aria-labelledby="others">
      <h2 id="others">Other orders of this buyer</h2>
      <table className="list list-text">
        <caption className="sr">Other orders of this buyer</caption>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Order</th>
            <th scope="col">Ordered</th>
            <th scope="col">State</th>
            <th scope="col" className="numeric">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {others.map(({ reference, number, planId, planTitle, status, amountMinor, createdAt }) => (
            <tr key={reference}>
              <td className="name">
                <SiteLink to={paths.orderAdmin(reference)}>{orderItem({ planId, planTitle })}</SiteLink>
              </td>
              <td className="line num" data-label="Order:">
                {orderLabel(number)}
              </td>
              <td className="subtitle soft num">{formatDate(createdAt)}</td>
              <td className="status">
                <StatusChip status={status} label={STATUS_LABELS[status]} />
              </td>
              <td className="numeric">{formatCedis(amountMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** One press, one thing done; what can't be done now says why. */
function Press({ action, label, busy, why }: { action: string; label: string; busy: boolean; why?: string | false }) {
  return (
    <SiteForm method="post" action={action}>
      <button type="submit" className="btn btn-line w-full" disabled={busy || Boolean(why)}>
        {label}
      </button>
      {why ? <p className="cap">{why}</p> : null}
    </SiteForm>
  )
}

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <SiteLink className="btn btn-line w-full border-alarm text-alarm" to={href}>
    {children}
  </SiteLink>
)

function Actions({ order, download, canGive, canRefund, busy }: OrderDetail & { busy: boolean }) {
  const { reference } = order
  const may = useMay()
  const mayChange = may('orders', 'write')
  if (!mayChange && !may('refunds', 'write')) return null
  return (
    <section className="box" aria-labelledby="acts">
      <h2 id="acts">Actions</h2>
      <div className="grid gap-2">
        {mayChange ? (
          <>
            <Press
              action={paths.orderAdminVerb(reference, 'resend')}
              label="Resend the receipt"
              busy={busy}
              why={order.status !== 'paid' && 'A receipt is sent for a paid order.'}
            />
            <Press
              action={paths.orderAdminVerb(reference, 'renew')}
              label="Renew the links"
              busy={busy}
              why={!download?.isGiven && 'There is no download now.'}
            />
            <Press action={paths.orderAdminVerb(reference, 'verify')} label="Verify at Paystack" busy={busy} />
            <Press
              action={paths.orderAdminVerb(reference, 'grant')}
              label={order.status === 'under-review' ? 'Give the file' : 'Restore access'}
              busy={busy}
              why={!canGive && 'Possible after a revoke, a refund or a dispute.'}
            />
            {download?.isGiven ? <Way href={paths.orderAdminVerb(reference, 'revoke')}>Revoke the download</Way> : null}
          </>
        ) : null}
        {canRefund && may('refunds', 'write') ? (
          <Way href={paths.orderAdminVerb(reference, 'refund')}>Refund</Way>
        ) : null}
      </div>
    </section>
  )
}

export function OrderDetailPage({ detail, busy }: { detail: OrderDetail; busy: boolean }) {
  const { order, plan, request, advice, others, story } = detail
  const may = useMay()
  return (
    <>
      <AdminHead title={order.planTitle} back={{ label: 'Orders', href: paths.ordersAdmin() }}>
        <StatusChip status={order.status} label={STATUS_LABELS[order.status]} />
        <span className="num">{orderLabel(order.number)}</span>
        <span className="cap num break-all">{order.reference}</span>
      </AdminHead>
      {advice.map(({ heading, text }) => (
        <div key={heading} className="alert note">
          <AdminIcon name="warn" />
          <strong>{heading}</strong>
          <p>{text}</p>
        </div>
      ))}
      <div className="cols">
        <div className="stack">
          <OrderFacts {...detail} />
          {plan?.status === 'published' ? (
            <a className="link" href={paths.plan(plan.slug)}>
              <AdminIcon name="site" />
              {orderItem(order)}
            </a>
          ) : null}
          {request ? (
            may('requests') ? (
              <SiteLink className="link" to={paths.planRequestAdmin(request.id)}>
                {`Plan request ${request.reference}`}
              </SiteLink>
            ) : (
              <p>{`Plan request ${request.reference}`}</p>
            )
          ) : (
            <FilesGiven {...detail} />
          )}
        </div>
        <div className="stack">
          <Actions {...detail} busy={busy} />
          <section className="box" aria-labelledby="happened">
            <h2 id="happened">What happened</h2>
            <Timeline moments={story} />
          </section>
        </div>
      </div>
      <Others others={others} />
    </>
  )
}
