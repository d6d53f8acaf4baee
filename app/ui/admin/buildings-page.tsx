import type { BuildingRow } from '~/domain/buildings/building.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import type { AdminColumn } from './kit/admin-list.tsx'
import { IconLink } from './kit/icon-link.tsx'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { Time } from './kit/time.tsx'

const COLUMNS: AdminColumn<BuildingRow>[] = [
  {
    label: 'Client',
    card: 'name',
    sort: 'client',
    cell: ({ id, client }) => <SiteLink to={paths.buildingAdmin(id)}>{client || 'Erased client'}</SiteLink>,
  },
  { label: 'Plan', card: 'line', cell: ({ planTitle }) => planTitle },
  { label: 'Entries', card: 'line', isNumber: true, cell: ({ entryCount }) => entryCount },
  {
    label: 'Last entry',
    card: 'line',
    sort: 'updated',
    cell: ({ updatedAt }) => <Time at={updatedAt} />,
  },
]

export function BuildingsPage(list: ListProps<BuildingRow>) {
  return (
    <StaffList
      {...list}
      title="Buildings"
      noun="building"
      path={paths.buildingsAdmin()}
      searchHint="Client, email, plan"
      sorts={{ 'updated-desc': 'Newest entry first', 'client-asc': 'Client' }}
      add={
        <IconLink icon="plus" className="btn" to={paths.buildingNew()}>
          New building
        </IconLink>
      }
      columns={COLUMNS}
      nameOf={({ client }) => client}
      actions={({ id }) => [
        { label: 'Open', href: paths.buildingAdmin(id), icon: 'eye' },
        { label: 'Edit', href: paths.buildingEdit(id), icon: 'pencil' },
      ]}
    />
  )
}
