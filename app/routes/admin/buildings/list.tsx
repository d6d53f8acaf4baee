import { useLoaderData } from '@remix-run/react'
import { listBuildings } from '~/domain/buildings/admin.server.ts'
import { BUILDING_LIST } from '~/domain/buildings/building.ts'
import { adminList } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { BuildingsPage } from '~/ui/admin/buildings-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Buildings', 'Houses that the firm builds.')

export const loader = adminList('building', BUILDING_LIST, paths.buildingsAdmin, ({ db }, query) =>
  listBuildings(db, query),
)

export default function Buildings() {
  return <BuildingsPage {...useLoaderData<typeof loader>()} />
}
