import { ROLES } from '~/domain/accounts/roles.ts'
import type { UserRow } from '~/domain/accounts/user-list.ts'
import { type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { formatDate, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { ListFoot } from './kit/list-foot.tsx'
import { useMay } from './kit/role-context.ts'
import { StatusChip } from './kit/status-chip.tsx'
import { ToolBar } from './kit/tool-bar.tsx'

export const userState = ({ disabledAt }: Pick<UserRow, 'disabledAt'>) => (disabledAt === null ? 'active' : 'disabled')

const COLUMNS: AdminColumn<UserRow>[] = [
  {
    label: 'Name',
    card: 'name',
    sort: 'name',
    cell: ({ id, name }) => <SiteLink to={paths.userAdmin(id)}>{name || 'No name'}</SiteLink>,
  },
  { label: 'Email', card: 'sub', sort: 'email', cell: ({ email }) => email },
  { label: 'Role', card: 'line', cell: ({ role }) => role },
  { label: 'State', card: 'status', cell: (user) => <StatusChip status={userState(user)} /> },
  {
    label: 'Joined',
    from: 'wide',
    sort: 'created',
    cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
  },
  {
    label: 'Last sign-in',
    from: 'wide',
    sort: 'login',
    cell: ({ lastLoginAt }) => <span className="num">{lastLoginAt ? formatDate(lastLoginAt) : 'Never'}</span>,
  },
]

export function UsersPage({ rows, total, query }: { rows: UserRow[]; total: number; query: ListQuery }) {
  const may = useMay()
  return (
    <>
      <AdminHead title="Users" />
      <ToolBar
        action={paths.usersAdmin()}
        query={query}
        searchHint="Name or email"
        filters={[
          {
            name: 'role',
            label: 'Role',
            options: ROLES.map((role) => ({ value: role, label: role })),
          },
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'active', label: 'Active' },
              { value: 'disabled', label: 'Disabled' },
            ],
          },
        ]}
        sorts={[
          { value: 'created-desc', label: 'Newest first' },
          { value: 'name-asc', label: 'Name' },
          { value: 'login-desc', label: 'Last sign-in' },
        ]}
        count={plural(total, 'user')}
      />
      <AdminList
        caption="Users"
        rows={rows}
        columns={COLUMNS}
        idOf={({ id }) => id}
        nameOf={({ name, email }) => name || email}
        actions={({ id }) =>
          may('users', 'write') ? [{ label: 'Edit', href: paths.userAdmin(id), icon: 'pencil' }] : []
        }
        sorting={{ path: paths.usersAdmin(), query }}
        empty={{ text: 'No users found', next: <a href={paths.usersAdmin()}>Show all</a> }}
      />
      <ListFoot
        path={paths.usersAdmin()}
        query={query}
        total={total}
        csvHref={paths.usersCsv(writeListQuery({ ...query, page: 1 }))}
      />
    </>
  )
}
