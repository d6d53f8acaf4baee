import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { everyUser } from '~/domain/accounts/admin.server.ts'
import { USER_LIST } from '~/domain/accounts/user-list.ts'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { readListQuery } from '~/domain/lists/list-query.ts'
import { csvAnswer } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

const HEAD = ['Number', 'Name', 'Email', 'Email confirmed', 'Role', 'Disabled', 'Joined', 'Last sign-in']

const time = (at: number | null) => at && new Date(at).toISOString()

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(context, request, 'users')
  const { search, searchParams } = new URL(request.url)
  const query = readListQuery(searchParams, USER_LIST)
  await noteExport(context, admin, 'user', search)
  async function* rows() {
    for await (const user of everyUser(context.db, query))
      yield [
        user.id,
        user.name,
        user.email,
        time(user.emailVerifiedAt),
        user.role,
        time(user.disabledAt),
        time(user.createdAt),
        time(user.lastLoginAt),
      ]
  }
  return csvAnswer('users', HEAD, rows())
}
