import { useLoaderData } from '@remix-run/react'
import { listRequests } from '~/domain/plan-requests/admin.server.ts'
import { REQUEST_LIST } from '~/domain/plan-requests/request-list.ts'
import { adminList } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { RequestsPage } from '~/ui/admin/requests-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Plan requests', 'Who asked for a plan of their own.')

export const loader = adminList('requests', REQUEST_LIST, paths.planRequestsAdmin, ({ db }, query) =>
  listRequests(db, query),
)

export default function PlanRequestsAdmin() {
  return <RequestsPage {...useLoaderData<typeof loader>()} />
}
