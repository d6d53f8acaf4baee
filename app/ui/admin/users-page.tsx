import { ROLES } from '~/domain/accounts/roles.ts'
import type { UserRow } from '~/domain/accounts/user-list.ts'
import { formatDate } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import type { AdminColumn } from './kit/admin-list.tsx'
import { useMay } from './kit/role-context.ts'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { StatusChip } from './kit/status-chip.tsx'

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

export function UsersPage(list: ListProps<UserRow>) {
  const may = useMay()
  return (
    <StaffList
      {...list}
      title="Users"
      noun="user"
      path={paths.usersAdmin()}
      csvPath={paths.usersCsv}
      searchHint="Name or email"
      filters={[
        { name: 'role', label: 'Role', options: ROLES.map((role) => ({ value: role, label: role })) },
        {
          name: 'state',
          label: 'State',
          options: [
            { value: 'active', label: 'Active' },
            { value: 'disabled', label: 'Disabled' },
          ],
        },
      ]}
      sorts={{ 'created-desc': 'Newest first', 'name-asc': 'Name', 'login-desc': 'Last sign-in' }}
      columns={COLUMNS}
      nameOf={({ name, email }) => name || email}
      actions={({ id }) =>
        may('users', 'write') ? [{ label: 'Edit', href: paths.userAdmin(id), icon: 'pencil' }] : []
      }
    />
  )
}
