import { type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import {
  beginningOf,
  MESSAGE_FILTERS,
  MESSAGE_STATUS_LABELS,
  type MessageRow,
  writerOf,
} from '~/domain/messages/message-list.ts'
import { formatDateTime, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { ListFoot } from './kit/list-foot.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { ToolBar } from './kit/tool-bar.tsx'

const COLUMNS: AdminColumn<MessageRow>[] = [
  {
    label: 'From',
    card: 'name',
    sort: 'name',
    cell: (row) => <SiteLink to={paths.messageAdmin(row.id)}>{writerOf(row)}</SiteLink>,
  },
  { label: 'Message', card: 'sub', cell: ({ message }) => beginningOf(message) },
  { label: 'About', from: 'widest', cell: ({ itemTitle }) => itemTitle || 'The firm' },
  {
    label: 'Received',
    card: 'line',
    sort: 'created',
    cell: ({ createdAt }) => <span className="num whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
  {
    label: 'Status',
    card: 'status',
    cell: ({ status }) => <StatusChip status={status} label={MESSAGE_STATUS_LABELS[status]} />,
  },
]

export function MessagesPage({ rows, total, query }: { rows: MessageRow[]; total: number; query: ListQuery }) {
  return (
    <>
      <AdminHead title="Messages" />
      <ToolBar
        action={paths.messagesAdmin()}
        query={query}
        searchHint="Name, email, phone, words"
        filters={MESSAGE_FILTERS}
        sorts={[
          { value: 'created-desc', label: 'Newest first' },
          { value: 'created-asc', label: 'Oldest first' },
          { value: 'name-asc', label: 'Name' },
        ]}
        count={plural(total, 'message')}
      />
      <AdminList
        caption="Messages"
        rows={rows}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={writerOf}
        sorting={{ path: paths.messagesAdmin(), query }}
        empty={{ text: 'No messages found', next: <a href={paths.messagesAdmin()}>Show all</a> }}
      />
      <ListFoot
        path={paths.messagesAdmin()}
        query={query}
        total={total}
        csvHref={paths.messagesCsv(writeListQuery({ ...query, page: 1 }))}
      />
    </>
  )
}
