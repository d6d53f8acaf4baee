import { type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { REQUEST_STATUS_LABELS } from '~/domain/plan-requests/plan-request.ts'
import { REQUEST_FILTERS, type RequestRow, requesterOf, typeOf } from '~/domain/plan-requests/request-list.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDate, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { ListFoot } from './kit/list-foot.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { ToolBar } from './kit/tool-bar.tsx'
import { PlanTabs } from './plan-tabs.tsx'

const COLUMNS: AdminColumn<RequestRow>[] = [
  {
    label: 'Requester',
    card: 'name',
    sort: 'name',
    cell: (row) => <SiteLink to={paths.planRequestAdmin(row.id)}>{requesterOf(row)}</SiteLink>,
  },
  { label: 'Asked for', card: 'sub', cell: (row) => [typeOf(row), row.city].filter(Boolean).join(', ') },
  {
    label: 'Received',
    card: 'line',
    sort: 'created',
    cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
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

export function RequestsPage({ rows, total, query }: { rows: RequestRow[]; total: number; query: ListQuery }) {
  return (
    <>
      <AdminHead title="Plan requests" />
      <PlanTabs current="Request Plan" />
      <ToolBar
        action={paths.planRequestsAdmin()}
        query={query}
        searchHint="Name, email, number, place, words"
        filters={REQUEST_FILTERS}
        sorts={[
          { value: 'created-desc', label: 'Newest first' },
          { value: 'created-asc', label: 'Oldest first' },
          { value: 'quote-desc', label: 'Highest quote' },
        ]}
        count={plural(total, 'request')}
      />
      <AdminList
        caption="Plan requests"
        rows={rows}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={requesterOf}
        sorting={{ path: paths.planRequestsAdmin(), query }}
        empty={{ text: 'No requests found', next: <a href={paths.planRequestsAdmin()}>Show all</a> }}
      />
      <ListFoot
        path={paths.planRequestsAdmin()}
        query={query}
        total={total}
        csvHref={paths.planRequestsCsv(writeListQuery({ ...query, page: 1 }))}
      />
    </>
  )
}
