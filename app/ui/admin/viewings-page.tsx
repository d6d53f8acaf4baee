import { formatSlot } from '~/domain/viewings/slots.ts'
import { VIEWING_FILTERS, type ViewingRow, viewingStatusLabel } from '~/domain/viewings/viewing.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import type { AdminColumn } from './kit/admin-list.tsx'
import { MailLink, PhoneLink } from './kit/contact-links.tsx'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { StatusChip } from './kit/status-chip.tsx'

const COLUMNS: AdminColumn<ViewingRow>[] = [
  {
    label: 'Name',
    card: 'name',
    sort: 'name',
    cell: ({ name, email }) => (email ? <SiteLink to={paths.peopleAdmin(email)}>{name}</SiteLink> : name),
  },
  {
    label: 'Time',
    card: 'subtitle',
    sort: 'slot',
    cell: ({ slotAt, clash, isOnClosedDay }) => (
      <>
        <span className="num">{formatSlot(slotAt)}</span>
        {isOnClosedDay ? <strong className="cap block">Closed day</strong> : null}
        {clash === null ? null : <strong className="cap block">{`Clash: ${clash}`}</strong>}
      </>
    ),
  },
  { label: 'Home', card: 'line', cell: ({ listingTitle }) => listingTitle },
  {
    label: 'Contact',
    card: 'line',
    cell: ({ phone, email }) => (
      <span className="align-top md:inline-block md:min-w-36">
        {phone ? <PhoneLink phone={phone} className="inline-block min-h-6 md:block" /> : null}{' '}
        <MailLink email={email} className="wrap-anywhere inline-block min-h-6 md:wrap-normal md:block" />
      </span>
    ),
  },
  { label: 'People', card: 'line', isNumber: true, cell: ({ party }) => party },
  { label: 'Note', card: 'line', from: 'widest', cell: ({ note }) => note },
  {
    label: 'Status',
    card: 'status',
    cell: (viewing) => <StatusChip status={viewing.status} label={viewingStatusLabel(viewing)} />,
  },
]

export function ViewingsPage(list: ListProps<ViewingRow>) {
  return (
    <StaffList
      {...list}
      title="Viewings"
      noun="viewing"
      path={paths.viewingsAdmin()}
      csvPath={paths.viewingsCsv}
      searchHint="Name, email, phone, home"
      filters={VIEWING_FILTERS}
      sorts={{ 'slot-desc': 'Latest first', 'slot-asc': 'Earliest first', 'name-asc': 'Name' }}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      actions={({ id, status }) =>
        status === 'booked' ? [{ label: 'Cancel', href: paths.viewingCancel(id), icon: 'x' }] : []
      }
    />
  )
}
