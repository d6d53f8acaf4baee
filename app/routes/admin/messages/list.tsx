import { useLoaderData } from '@remix-run/react'
import { listMessages } from '~/domain/messages/admin.server.ts'
import { MESSAGE_LIST } from '~/domain/messages/message-list.ts'
import { adminList } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { MessagesPage } from '~/ui/admin/messages-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Messages', 'What visitors wrote.')

export const loader = adminList('messages', MESSAGE_LIST, paths.messagesAdmin, ({ db }, query) =>
  listMessages(db, query),
)

export default function MessagesAdmin() {
  return <MessagesPage {...useLoaderData<typeof loader>()} />
}
