import type { BuildingRow } from '~/domain/buildings/building.ts'
import { countOf, type ListPage, type ListQuery } from '~/domain/lists/list-query.ts'
import { formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { ListFoot } from './kit/list-foot.tsx'
import { ToolBar } from './kit/tool-bar.tsx'

const COLUMNS: AdminColumn<BuildingRow>[] = [
  {
    label: 'Client',
    card: 'name',
    sort: 'client',
    cell: ({ id, client }) => <SiteLink to={paths.siteAdmin(id)}>{client || 'Forgotten client'}</SiteLink>,
  },
  { label: 'Plan', card: 'line', cell: ({ planTitle }) => planTitle },
  { label: 'Entries', card: 'line', isNumber: true, cell: ({ entryCount }) => entryCount },
  {
    label: 'Last entry',
    card: 'line',
    sort: 'updated',
    cell: ({ updatedAt }) => <span className="num">{formatDateTime(updatedAt)}</span>,
  },
]

export function SitesPage({ query, ...list }: ListPage<BuildingRow> & { query: ListQuery }) {
  return (
    <>
      <AdminHead title="Building sites">
        <SiteLink className="btn" to={paths.siteNew()}>
          <AdminIcon name="plus" />
          New building
        </SiteLink>
      </AdminHead>
      <ToolBar
        action={paths.sitesAdmin()}
        query={query}
        searchHint="Client, email, plan"
        filters={[]}
        sorts={[
          { value: 'updated-desc', label: 'Newest entry first' },
          { value: 'client-asc', label: 'Client' },
        ]}
        count={countOf(list, 'building')}
      />
      <AdminList
        caption="Building sites"
        rows={list.rows}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={({ client }) => client}
        actions={({ id }) => [
          { label: 'Open', href: paths.siteAdmin(id), icon: 'eye' },
          { label: 'Edit', href: paths.siteEdit(id), icon: 'pencil' },
        ]}
        sorting={{ path: paths.sitesAdmin(), query }}
        empty={{ text: 'No buildings found', next: <SiteLink to={paths.siteNew()}>New building</SiteLink> }}
      />
      <ListFoot path={paths.sitesAdmin()} query={query} list={list} />
    </>
  )
}
