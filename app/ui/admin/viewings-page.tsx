import { type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { plural } from '~/domain/shared/units.ts'
import { formatSlot } from '~/domain/viewings/slots.ts'
import { VIEWING_FILTERS, VIEWING_STATUS_LABELS, type ViewingRow } from '~/domain/viewings/viewing.ts'
import { LONGEST_NOTE } from '~/domain/viewings/viewing-schema.ts'
import { paths } from '~/paths.ts'
import { TextAreaField } from '../kit/field.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { ConfirmPage } from './kit/confirm-page.tsx'
import { ListFoot } from './kit/list-foot.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { ToolBar } from './kit/tool-bar.tsx'

const COLUMNS: AdminColumn<ViewingRow>[] = [
  { label: 'Name', card: 'name', sort: 'name', cell: ({ name }) => name },
  {
    label: 'Time',
    card: 'sub',
    sort: 'slot',
    cell: ({ slotAt }) => <span className="num">{formatSlot(slotAt)}</span>,
  },
  { label: 'Home', card: 'line', cell: ({ listingTitle }) => listingTitle },
  { label: 'Phone', card: 'line', cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : '') },
  { label: 'Email', card: 'line', from: 'wide', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  { label: 'People', card: 'line', isNumber: true, cell: ({ party }) => party },
  { label: 'Note', card: 'line', from: 'widest', cell: ({ note }) => note },
  {
    label: 'Status',
    card: 'status',
    cell: ({ status }) => <StatusChip status={status} label={VIEWING_STATUS_LABELS[status]} />,
  },
]

export function ViewingsPage({ rows, total, query }: { rows: ViewingRow[]; total: number; query: ListQuery }) {
  return (
    <>
      <AdminHead title="Viewings" />
      <ToolBar
        action={paths.viewingsAdmin()}
        query={query}
        searchHint="Name, email, phone, home"
        filters={VIEWING_FILTERS}
        sorts={[
          { value: 'slot-desc', label: 'Latest first' },
          { value: 'slot-asc', label: 'Earliest first' },
          { value: 'name-asc', label: 'Name' },
        ]}
        count={plural(total, 'viewing')}
      />
      <AdminList
        caption="Viewings"
        rows={rows}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actions={({ id, status }) =>
          status === 'booked' ? [{ label: 'Cancel', href: paths.viewingCancel(id), icon: 'x' }] : []
        }
        sorting={{ path: paths.viewingsAdmin(), query }}
        empty={{ text: 'No viewings found', next: <a href={paths.viewingsAdmin()}>Show all</a> }}
      />
      <ListFoot
        path={paths.viewingsAdmin()}
        query={query}
        total={total}
        csvHref={paths.viewingsCsv(writeListQuery({ ...query, page: 1 }))}
      />
    </>
  )
}

export function CancelViewingPage({ id, about, busy }: { id: number; about: string; busy: boolean }) {
  return (
    <ConfirmPage
      title="Cancel Viewing"
      text={`${about}. The visitor is told by email, with what you write here.`}
      action={paths.viewingCancel(id)}
      confirmLabel="Cancel viewing"
      cancelHref={paths.viewingsAdmin()}
      busy={busy}
    >
      <TextAreaField
        field={{ id: 'word', name: 'word', errorId: 'word-error' }}
        label="Message to the visitor"
        isOptional
        maxLength={LONGEST_NOTE}
      />
    </ConfirmPage>
  )
}
