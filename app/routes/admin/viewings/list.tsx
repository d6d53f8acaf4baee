import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listViewings } from '~/domain/viewings/admin.server.ts'
import { VIEWING_LIST } from '~/domain/viewings/viewing.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { ViewingsPage } from '~/ui/admin/viewings-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Viewings', description: 'Who comes to see which home, and when.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'viewings')
  return readAdminList(request, VIEWING_LIST, paths.viewingsAdmin, (query) => listViewings(context.db, query))
}

export default function ViewingsAdmin() {
  return <ViewingsPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
