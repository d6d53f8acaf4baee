import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listMessages } from '~/domain/messages/admin.server.ts'
import { MESSAGE_LIST } from '~/domain/messages/message-list.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { MessagesPage } from '~/ui/admin/messages-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Messages', description: 'What visitors wrote.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'messages')
  return readAdminList(request, MESSAGE_LIST, paths.messagesAdmin, (query) => listMessages(context.db, query))
}

export default function MessagesAdmin() {
  return <MessagesPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
