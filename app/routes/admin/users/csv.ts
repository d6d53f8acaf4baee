import { streamUsers } from '~/domain/accounts/admin.server.ts'
import { USER_LIST } from '~/domain/accounts/user-list.ts'
import { csvExport } from '~/http/actions/admin-list.server.ts'
import { csvTime } from '~/http/csv.server.ts'

export const loader = csvExport('users', {
  spec: USER_LIST,
  subject: 'user',
  filename: 'users',
  rows: ({ db }, query) => streamUsers(db, query),
  columns: [
    ['Number', ({ id }) => id],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Email confirmed', ({ emailVerifiedAt }) => csvTime(emailVerifiedAt)],
    ['Role', ({ role }) => role],
    ['Disabled', ({ disabledAt }) => csvTime(disabledAt)],
    ['Joined', ({ createdAt }) => csvTime(createdAt)],
    ['Last sign-in', ({ lastLoginAt }) => csvTime(lastLoginAt)],
  ],
})
