import { useLoaderData } from '@remix-run/react'
import { listSubscribers } from '~/domain/newsletter/admin.server.ts'
import { SUBSCRIBER_LIST } from '~/domain/newsletter/subscriber-list.ts'
import { adminList } from '~/http/actions/admin-list.server'
import { privateMeta } from '~/http/document/page-meta'
import { paths } from '~/paths.ts'
import { SubscribersPage } from '~/ui/admin/subscribers-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Subscribers', 'Who asked for the newsletter.')

export const loader = adminList('subscribers', SUBSCRIBER_LIST, paths.subscribersAdmin, ({ db }, query) =>
  listSubscribers(db, query),
)

export default function SubscribersAdmin() {
  return <SubscribersPage {...useLoaderData<typeof loader>()} />
}
