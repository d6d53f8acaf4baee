import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listSubscribers } from '~/domain/newsletter/admin.server.ts'
import { SUBSCRIBER_LIST } from '~/domain/newsletter/subscriber-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { privateMeta } from '~/http/document/page-meta'
import { requireStaff } from '~/http/guards.server'
import { paths } from '~/paths.ts'
import { SubscribersPage } from '~/ui/admin/subscribers-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Subscribers', 'Who asked for the newsletter.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'subscribers')
  return readAdminList(request, SUBSCRIBER_LIST, paths.subscribersAdmin, (query) => listSubscribers(context.db, query))
}

export default function SubscribersAdmin() {
  return <SubscribersPage {...useLoaderData<typeof loader>()} />
}
