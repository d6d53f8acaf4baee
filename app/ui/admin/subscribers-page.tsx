import {
  SUBSCRIBER_FILTERS,
  SUBSCRIBER_STATUS_LABELS,
  type SubscriberRow,
} from '~/domain/newsletter/subscriber-list.ts'
import { paths } from '~/paths.ts'
import type { AdminColumn } from './kit/admin-list.tsx'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Day } from './kit/time.tsx'

const COLUMNS: AdminColumn<SubscriberRow>[] = [
  { label: 'Email', card: 'name', sort: 'email', cell: ({ email }) => email },
  {
    label: 'State',
    card: 'status',
    cell: ({ status }) => <StatusChip status={status} label={SUBSCRIBER_STATUS_LABELS[status]} />,
  },
  { label: 'Asked', card: 'line', sort: 'created', cell: ({ createdAt }) => <Day at={createdAt} /> },
  { label: 'Confirmed', from: 'wide', cell: ({ confirmedAt }) => confirmedAt && <Day at={confirmedAt} /> },
  { label: 'Left', from: 'wide', cell: ({ unsubscribedAt }) => unsubscribedAt && <Day at={unsubscribedAt} /> },
]

export function SubscribersPage(list: ListProps<SubscriberRow>) {
  return (
    <StaffList
      {...list}
      title="Subscribers"
      noun="subscriber"
      path={paths.subscribersAdmin()}
      csvPath={paths.subscribersCsv}
      searchHint="Email"
      filters={SUBSCRIBER_FILTERS}
      sorts={{ 'created-desc': 'Newest first', 'email-asc': 'Email' }}
      columns={COLUMNS}
      nameOf={({ email }) => email}
      actions={({ id, status }) =>
        status === 'unsubscribed' ? [] : [{ label: 'Unsubscribe', href: paths.subscriberLeave(id), icon: 'x' }]
      }
    >
      <p className="cap">Email only confirmed subscribers. The export has an unsubscribe link for each.</p>
    </StaffList>
  )
}
