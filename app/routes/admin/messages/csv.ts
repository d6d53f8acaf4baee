import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { readListQuery } from '~/domain/lists/list-query.ts'
import { streamMessages } from '~/domain/messages/admin.server.ts'
import { MESSAGE_LIST, MESSAGE_STATUS_LABELS } from '~/domain/messages/message-list.ts'
import { csvAnswer } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

const HEAD = ['Number', 'Status', 'Received', 'First name', 'Last name', 'Email', 'Phone', 'About', 'Message', 'Note']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(context, request, 'messages')
  const { search, searchParams } = new URL(request.url)
  const query = readListQuery(searchParams, MESSAGE_LIST)
  await noteExport(context, admin, 'message', search)
  async function* rows() {
    for await (const each of streamMessages(context.db, query))
      yield [
        each.id,
        MESSAGE_STATUS_LABELS[each.status],
        new Date(each.createdAt).toISOString(),
        each.firstName,
        each.lastName,
        each.email,
        each.phone,
        each.itemTitle,
        each.message,
        each.note,
      ]
  }
  return csvAnswer('messages', HEAD, rows())
}
