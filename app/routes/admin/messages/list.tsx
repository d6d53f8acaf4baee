import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listMessages } from '~/domain/messages/admin.server.ts'
import { MESSAGE_LIST } from '~/domain/messages/message-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { privateMeta } from '~/http/document/page-meta'
import { requireStaff } from '~/http/guards.server'
import { paths } from '~/paths.ts'
import { MessagesPage } from '~/ui/admin/messages-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Messages', 'What visitors wrote.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'messages')
  return readAdminList(request, MESSAGE_LIST, paths.messagesAdmin, (query) => listMessages(context.db, query))
}

export default function MessagesAdmin() {
  return <MessagesPage {...useLoaderData<typeof loader>()} />
}
