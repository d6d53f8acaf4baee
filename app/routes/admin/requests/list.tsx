import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listRequests } from '~/domain/plan-requests/admin.server.ts'
import { REQUEST_LIST } from '~/domain/plan-requests/request-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { RequestsPage } from '~/ui/admin/requests-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Plan requests', description: 'Who asked for a plan of their own.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'requests')
  return readAdminList(request, REQUEST_LIST, paths.planRequestsAdmin, (query) => listRequests(context.db, query))
}

export default function PlanRequestsAdmin() {
  return <RequestsPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
