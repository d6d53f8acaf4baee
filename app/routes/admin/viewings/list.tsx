import { useLoaderData } from '@remix-run/react'
import { listViewings } from '~/domain/viewings/admin.server.ts'
import { VIEWING_LIST } from '~/domain/viewings/viewing.ts'
import { adminList } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { ViewingsPage } from '~/ui/admin/viewings-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Viewings', 'Who comes to see which home, and when.')

export const loader = adminList('viewings', VIEWING_LIST, paths.viewingsAdmin, ({ db }, query) =>
  listViewings(db, query),
)

export default function ViewingsAdmin() {
  return <ViewingsPage {...useLoaderData<typeof loader>()} />
}
