import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listRequests } from '~/domain/plan-requests/admin.server.ts'
import { REQUEST_LIST } from '~/domain/plan-requests/request-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { privateMeta } from '~/http/document/page-meta'
import { requireStaff } from '~/http/guards.server'
import { paths } from '~/paths.ts'
import { RequestsPage } from '~/ui/admin/requests-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Plan requests', 'Who asked for a plan of their own.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'requests')
  return readAdminList(request, REQUEST_LIST, paths.planRequestsAdmin, (query) => listRequests(context.db, query))
}

export default function PlanRequestsAdmin() {
  return <RequestsPage {...useLoaderData<typeof loader>()} />
}
