import { type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import {
  SUBSCRIBER_FILTERS,
  SUBSCRIBER_STATUS_LABELS,
  type SubscriberRow,
} from '~/domain/newsletter/subscriber-list.ts'
import { formatDate, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { ListFoot } from './kit/list-foot.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { ToolBar } from './kit/tool-bar.tsx'

const day = (at: number | null) => <span className="num">{at === null ? '' : formatDate(at)}</span>

const COLUMNS: AdminColumn<SubscriberRow>[] = [
  { label: 'Email', card: 'name', sort: 'email', cell: ({ email }) => email },
  {
    label: 'State',
    card: 'status',
    cell: ({ status }) => <StatusChip status={status} label={SUBSCRIBER_STATUS_LABELS[status]} />,
  },
  { label: 'Asked', card: 'line', sort: 'created', cell: ({ createdAt }) => day(createdAt) },
  { label: 'Confirmed', from: 'wide', cell: ({ confirmedAt }) => day(confirmedAt) },
  { label: 'Left', from: 'wide', cell: ({ unsubscribedAt }) => day(unsubscribedAt) },
]

export function SubscribersPage({ rows, total, query }: { rows: SubscriberRow[]; total: number; query: ListQuery }) {
  return (
    <>
      <AdminHead title="Subscribers" />
      <ToolBar
        action={paths.subscribersAdmin()}
        query={query}
        searchHint="Email"
        filters={SUBSCRIBER_FILTERS}
        sorts={[
          { value: 'created-desc', label: 'Newest first' },
          { value: 'email-asc', label: 'Email' },
        ]}
        count={plural(total, 'subscriber')}
      />
      <AdminList
        caption="Subscribers"
        rows={rows}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        actions={({ id, status }) =>
          status === 'unsubscribed' ? [] : [{ label: 'Unsubscribe', href: paths.subscriberLeave(id), icon: 'x' }]
        }
        sorting={{ path: paths.subscribersAdmin(), query }}
        empty={{ text: 'No subscribers found', next: <a href={paths.subscribersAdmin()}>Show all</a> }}
      />
      <p className="cap">Write only to the confirmed ones; the export has the link by which each can leave.</p>
      <ListFoot
        path={paths.subscribersAdmin()}
        query={query}
        total={total}
        csvHref={paths.subscribersCsv(writeListQuery({ ...query, page: 1 }))}
      />
    </>
  )
}
