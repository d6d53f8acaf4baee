import { useLoaderData } from '@remix-run/react'
import { listSubscribers } from '~/domain/newsletter/admin.server.ts'
import { SUBSCRIBER_LIST } from '~/domain/newsletter/subscriber-list.ts'
import { adminList } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { SubscribersPage } from '~/ui/admin/subscribers-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Subscribers', 'Who asked for the newsletter.')

export const loader = adminList('subscribers', SUBSCRIBER_LIST, paths.subscribersAdmin, ({ db }, query) =>
  listSubscribers(db, query),
)

export default function SubscribersAdmin() {
  return <SubscribersPage {...useLoaderData<typeof loader>()} />
}
