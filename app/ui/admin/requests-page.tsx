import { REQUEST_STATUS_LABELS } from '~/domain/plan-requests/plan-request.ts'
import { REQUEST_FILTERS, type RequestRow, requesterOf, typeOf } from '~/domain/plan-requests/request-list.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import type { AdminColumn } from './kit/admin-list.tsx'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Day } from './kit/time.tsx'
import { PlanTabs } from './plan-tabs.tsx'

const COLUMNS: AdminColumn<RequestRow>[] = [
  {
    label: 'Requester',
    card: 'name',
    sort: 'name',
    cell: (row) => <SiteLink to={paths.planRequestAdmin(row.id)}>{requesterOf(row)}</SiteLink>,
  },
  { label: 'Asked for', card: 'subtitle', cell: (row) => [typeOf(row), row.city].filter(Boolean).join(', ') },
  {
    label: 'Received',
    card: 'line',
    sort: 'created',
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
  {
    label: 'Status',
    card: 'status',
    cell: ({ status }) => <StatusChip status={status} label={REQUEST_STATUS_LABELS[status]} />,
  },
  {
    label: 'Quote',
    card: 'figure',
    isNumber: true,
    sort: 'quote',
    cell: ({ quoteMinor }) => (quoteMinor === null ? '' : formatCedis(quoteMinor)),
  },
]

export function RequestsPage(list: ListProps<RequestRow>) {
  return (
    <StaffList
      {...list}
      title="Plan requests"
      noun="request"
      path={paths.planRequestsAdmin()}
      csvPath={paths.planRequestsCsv}
      searchHint="Name, email, number, place, words"
      filters={REQUEST_FILTERS}
      sorts={{ 'created-desc': 'Newest first', 'created-asc': 'Oldest first', 'quote-desc': 'Highest quote' }}
      tabs={<PlanTabs current="Request Plan" />}
      columns={COLUMNS}
      nameOf={requesterOf}
    />
  )
}
