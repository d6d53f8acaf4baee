import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listSubscribers } from '~/domain/newsletter/admin.server.ts'
import { SUBSCRIBER_LIST } from '~/domain/newsletter/subscriber-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { SubscribersPage } from '~/ui/admin/subscribers-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Subscribers', description: 'Who asked for the newsletter.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'subscribers')
  return readAdminList(request, SUBSCRIBER_LIST, paths.subscribersAdmin, (query) => listSubscribers(context.db, query))
}

export default function SubscribersAdmin() {
  return <SubscribersPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
