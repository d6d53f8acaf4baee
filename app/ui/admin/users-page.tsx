import { USER_LIST, type UserRow } from '~/domain/accounts/user-list.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'
import type { AdminColumn } from './kit/admin-list.tsx'
import { useMay } from './kit/role-context.ts'
import { type ListProps, StaffList } from './kit/staff-list.tsx'
import { StatusChip } from './kit/status-chip.tsx'
import { Day } from './kit/time.tsx'
import { filterOf } from './kit/tool-bar.tsx'

export const userState = ({ disabledAt }: Pick<UserRow, 'disabledAt'>) => (disabledAt === null ? 'active' : 'disabled')

const COLUMNS: AdminColumn<UserRow>[] = [
  {
    label: 'Name',
    card: 'name',
    sort: 'name',
    cell: ({ id, name }) => <SiteLink to={paths.userAdmin(id)}>{name || 'No name'}</SiteLink>,
  },
  { label: 'Email', card: 'subtitle', sort: 'email', cell: ({ email }) => email },
  { label: 'Role', card: 'line', cell: ({ role }) => role },
  { label: 'State', card: 'status', cell: (user) => <StatusChip status={userState(user)} /> },
  { label: 'Joined', from: 'wide', sort: 'created', cell: ({ createdAt }) => <Day at={createdAt} /> },
  {
    label: 'Last sign-in',
    from: 'wide',
    sort: 'login',
    cell: ({ lastLoginAt }) => (lastLoginAt ? <Day at={lastLoginAt} /> : 'Never'),
  },
]

const FILTERS = [filterOf('role', 'Role', USER_LIST.filters.role), filterOf('state', 'State', USER_LIST.filters.state)]

export function UsersPage(list: ListProps<UserRow>) {
  const may = useMay()
  return (
    <StaffList
      {...list}
      title="Users"
      add={
        may('users', 'write') ? (
          <SiteLink className="btn btn-line" to={paths.userInvite()}>
            Invite staff
          </SiteLink>
        ) : null
      }
      noun="user"
      path={paths.usersAdmin()}
      csvPath={paths.usersCsv}
      searchHint="Name or email"
      filters={FILTERS}
      sorts={{ 'created-desc': 'Newest first', 'name-asc': 'Name', 'login-desc': 'Last sign-in' }}
      columns={COLUMNS}
      nameOf={({ name, email }) => name || email}
      actions={({ id }) =>
        may('users', 'write') ? [{ label: 'Edit', href: paths.userAdmin(id), icon: 'pencil' }] : []
      }
    />
  )
}
