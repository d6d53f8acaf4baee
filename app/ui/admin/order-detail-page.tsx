import type { ReactNode } from 'react'
import { orderLabel } from '~/domain/orders/order.ts'
import type { OrderDetail } from '~/domain/orders/order-detail.ts'
import type { RefusalReason } from '~/domain/payments/grant.ts'
import { orderItem, STATE_LABELS, stateOf } from '~/domain/payments/order-state.ts'
import { revisionLetter } from '~/domain/plans/plan.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatBytes, formatDate } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { PostButton } from '../kit/post-button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { useMay } from './kit/role-context.ts'
import { Section } from './kit/section.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Timeline } from './kit/timeline.tsx'
import { OrderFacts } from './order-facts.tsx'
import { PersonLink } from './person-page.tsx'

const NOT_GIVEN: Partial<Record<RefusalReason, string>> = {
  revoked: 'Revoked by staff',
  refunded: 'Ended: the money went back',
  suspended: 'Paused during the dispute',
}

type GivenFile = NonNullable<OrderDetail['file']> & NonNullable<OrderDetail['download']>

const FILE_COLUMNS: AdminColumn<GivenFile>[] = [
  { label: 'File', card: 'name', cell: ({ filename, sizeBytes }) => `${filename}, ${formatBytes(sizeBytes)}` },
  { label: 'Revision', card: 'line', cell: ({ revision }) => revisionLetter(revision) },
  { label: 'Downloads', card: 'line', cell: ({ used, limit }) => `${used} of ${limit}` },
  {
    label: 'State',
    card: 'status',
    cell: ({ isGiven, byStaff, refusal }) =>
      isGiven ? (
        <StatusChip status="live" label={byStaff ? 'Given by staff' : 'Given'} />
      ) : (
        <StatusChip status="ended" label={NOT_GIVEN[refusal ?? 'refunded'] ?? 'Ended'} />
      ),
  },
]

function FilesGiven({ order, file, download }: Pick<OrderDetail, 'order' | 'file' | 'download'>) {
  const given = file && download && { ...file, ...download }
  return (
    <Section
      title="Files given"
      empty={!given && (order.paidAt === null ? 'None: a file is given when the order is paid.' : 'None.')}
    >
      <AdminList
        caption="Files given"
        rows={given ? [given] : []}
        columns={FILE_COLUMNS}
        idOf={({ filename }) => filename}
        nameOf={({ filename }) => filename}
      />
    </Section>
  )
}

const OTHER_COLUMNS: AdminColumn<OrderDetail['others'][number]>[] = [
  {
    label: 'Plan',
    card: 'name',
    cell: (order) => <SiteLink to={paths.orderAdmin(order.reference)}>{orderItem(order)}</SiteLink>,
  },
  { label: 'Order', card: 'line', cell: ({ number }) => <span className="num">{orderLabel(number)}</span> },
  {
    label: 'Ordered',
    card: 'subtitle',
    cell: ({ createdAt }) => <span className="soft num">{formatDate(createdAt)}</span>,
  },
  {
    label: 'State',
    card: 'status',
    cell: (order) => <StatusChip status={stateOf(order)} label={STATE_LABELS[stateOf(order)]} />,
  },
  { label: 'Total', card: 'figure', isNumber: true, cell: ({ amountMinor }) => formatCedis(amountMinor) },
]

function Others({ others }: Pick<OrderDetail, 'others'>) {
  if (others.length === 0) return null
  return (
    <Section title="Other orders of this buyer">
      <AdminList
        caption="Other orders of this buyer"
        rows={others}
        columns={OTHER_COLUMNS}
        idOf={({ reference }) => reference}
        nameOf={({ number }) => orderLabel(number)}
      />
    </Section>
  )
}

const Way = ({ href, children }: { href: string; children: ReactNode }) => (
  <SiteLink className="btn btn-line w-full border-alarm text-alarm" to={href}>
    {children}
  </SiteLink>
)

function Actions({ order, secondPayment, download, canGive, canRefund }: OrderDetail) {
  const { reference } = order
  const may = useMay()
  const mayChange = may('orders', 'write')
  if (!mayChange && !may('refunds', 'write') && !may('accounts', 'write')) return null
  return (
    <Section title="Actions">
      <div className="grid gap-2">
        {mayChange ? (
          <>
            <PostButton
              kind="line"
              wide
              action={paths.orderAdminVerb(reference, 'resend')}
              why={order.status !== 'paid' && 'A receipt is sent for a paid order.'}
            >
              Resend the receipt
            </PostButton>
            <PostButton
              kind="line"
              wide
              action={paths.orderAdminVerb(reference, 'renew')}
              why={!download?.isGiven && 'There is no download now.'}
            >
              Send new links
            </PostButton>
            <PostButton kind="line" wide action={paths.orderAdminVerb(reference, 'verify')}>
              Verify at Paystack
            </PostButton>
            <PostButton
              kind="line"
              wide
              action={paths.orderAdminVerb(reference, 'grant')}
              why={
                !canGive &&
                (order.status === 'under-review'
                  ? 'Possible for a payment in cedis of another amount.'
                  : 'Possible after a revoke, a refund or a dispute.')
              }
            >
              {order.status === 'under-review' ? 'Give the file' : 'Send the files anyway'}
            </PostButton>
            {download?.isGiven ? <Way href={paths.orderAdminVerb(reference, 'revoke')}>Revoke the download</Way> : null}
          </>
        ) : null}
        {secondPayment && may('refunds', 'write') ? (
          <PostButton
            kind="danger"
            wide
            action={paths.orderAdminVerb(reference, 'refund')}
            fields={{ payment: secondPayment, reason: 'Paid twice' }}
          >
            Refund the second payment
          </PostButton>
        ) : null}
        {order.paidAt !== null && may('accounts', 'write') ? (
          <SiteLink className="btn btn-line w-full" to={paths.orderAdminVerb(reference, 'stamp')}>
            GRA stamp
          </SiteLink>
        ) : null}
        {canRefund && may('refunds', 'write') ? (
          <Way href={paths.orderAdminVerb(reference, 'refund')}>Refund</Way>
        ) : null}
      </div>
    </Section>
  )
}

export function OrderDetailPage({ detail }: { detail: OrderDetail }) {
  const { order, plan, request, advice, others, timeline } = detail
  const may = useMay()
  return (
    <>
      <AdminHead title={order.planTitle} back={{ label: 'Orders', href: paths.ordersAdmin() }}>
        <StatusChip status={stateOf(order)} label={STATE_LABELS[stateOf(order)]} />
        <span className="num">{orderLabel(order.number)}</span>
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
          <PersonLink email={order.buyerEmail} phone={order.buyerPhone} />
          <details className="more">
            <summary>Details</summary>
            <p className="cap num break-all">{`Reference ${order.reference}`}</p>
          </details>
          {plan?.status === 'published' ? (
            <a className="link" href={paths.plan(plan.slug)}>
              <AdminIcon name="site" />
              {orderItem(order)}
            </a>
          ) : null}{' '}
          {order.buildingId === null ? null : (
            <p>
              <SiteLink className="link" to={paths.buildingAdmin(order.buildingId)}>
                The building
              </SiteLink>
            </p>
          )}
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
          <Actions {...detail} />
          <Section title="What happened">
            <Timeline moments={timeline} />
          </Section>
        </div>
      </div>
      <Others others={others} />
    </>
  )
}
