import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { streamMessages } from '~/domain/messages/admin.server.ts'
import { MESSAGE_LIST, MESSAGE_STATUS_LABELS } from '~/domain/messages/message-list.ts'
import { exportList } from '~/http/actions/admin-list.server'
import { csvTime } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const staff = await requireStaff(context, request, 'messages')
  return exportList(args, staff, {
    spec: MESSAGE_LIST,
    subject: 'message',
    filename: 'messages',
    rows: (query) => streamMessages(context.db, query),
    columns: [
      ['Number', ({ id }) => id],
      ['Status', ({ status }) => MESSAGE_STATUS_LABELS[status]],
      ['Received', ({ createdAt }) => csvTime(createdAt)],
      ['First name', ({ firstName }) => firstName],
      ['Last name', ({ lastName }) => lastName],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => phone],
      ['About', ({ itemTitle }) => itemTitle],
      ['Message', ({ message }) => message],
      ['Note', ({ note }) => note],
    ],
  })
}
