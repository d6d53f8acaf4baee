import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listUsers } from '~/domain/accounts/admin.server.ts'
import { USER_LIST } from '~/domain/accounts/user-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { privateMeta } from '~/http/document/page-meta'
import { requireStaff } from '~/http/guards.server'
import { paths } from '~/paths.ts'
import { UsersPage } from '~/ui/admin/users-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Users', 'Who may sign in.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'users')
  return readAdminList(request, USER_LIST, paths.usersAdmin, (query) => listUsers(context.db, query))
}

export default function UsersAdmin() {
  return <UsersPage {...useLoaderData<typeof loader>()} />
}
