import { useLoaderData } from '@remix-run/react'
import { listUsers } from '~/domain/accounts/admin.server.ts'
import { USER_LIST } from '~/domain/accounts/user-list.ts'
import { adminList } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { UsersPage } from '~/ui/admin/users-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Users', 'Who may sign in.')

export const loader = adminList('users', USER_LIST, paths.usersAdmin, ({ db }, query) => listUsers(db, query))

export default function UsersAdmin() {
  return <UsersPage {...useLoaderData<typeof loader>()} />
}
