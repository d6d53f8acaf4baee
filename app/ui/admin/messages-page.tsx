import {
  beginningOf,
  MESSAGE_FILTERS,
  MESSAGE_STATUS_LABELS,
  type MessageRow,
  writerOf,
} from '~/domain/messages/message-list.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import type { AdminColumn } from './kit/admin-list.tsx'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Time } from './kit/time.tsx'

const COLUMNS: AdminColumn<MessageRow>[] = [
  {
    label: 'From',
    card: 'name',
    sort: 'name',
    cell: (row) => <SiteLink to={paths.messageAdmin(row.id)}>{writerOf(row)}</SiteLink>,
  },
  { label: 'Message', card: 'subtitle', cell: ({ message }) => beginningOf(message) },
  { label: 'About', from: 'widest', cell: ({ itemTitle }) => itemTitle || 'The firm' },
  {
    label: 'Received',
    card: 'line',
    sort: 'created',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    label: 'Status',
    card: 'status',
    cell: ({ status }) => <StatusChip status={status} label={MESSAGE_STATUS_LABELS[status]} />,
  },
]

export function MessagesPage(list: ListProps<MessageRow>) {
  return (
    <StaffList
      {...list}
      title="Messages"
      noun="message"
      path={paths.messagesAdmin()}
      csvPath={paths.messagesCsv}
      searchHint="Name, email, phone, words"
      filters={MESSAGE_FILTERS}
      sorts={{ 'created-desc': 'Newest first', 'created-asc': 'Oldest first', 'name-asc': 'Name' }}
      columns={COLUMNS}
      nameOf={writerOf}
    />
  )
}
