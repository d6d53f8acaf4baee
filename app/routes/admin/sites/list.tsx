import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listBuildings } from '~/domain/buildings/admin.server.ts'
import { BUILDING_LIST } from '~/domain/buildings/building.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { SitesPage } from '~/ui/admin/sites-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Building sites', description: 'Houses that the firm builds.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'building')
  return readAdminList(request, BUILDING_LIST, paths.sitesAdmin, (query) => listBuildings(context.db, query))
}

export default function Sites() {
  return <SitesPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
