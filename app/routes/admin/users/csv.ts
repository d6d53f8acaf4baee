import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { everyUser } from '~/domain/accounts/admin.server.ts'
import { USER_LIST } from '~/domain/accounts/user-list.ts'
import { exportList } from '~/http/actions/admin-list.server'
import { csvTime } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const staff = await requireStaff(context, request, 'users')
  return exportList(args, staff, {
    spec: USER_LIST,
    subject: 'user',
    filename: 'users',
    rows: (query) => everyUser(context.db, query),
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
}
