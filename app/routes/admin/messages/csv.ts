import { streamMessages } from '~/domain/messages/admin.server.ts'
import { MESSAGE_LIST, MESSAGE_STATUS_LABELS } from '~/domain/messages/message-list.ts'
import { csvExport } from '~/http/actions/admin-list.server.ts'
import { csvTime } from '~/http/csv.server.ts'

export const loader = csvExport('messages', {
  spec: MESSAGE_LIST,
  subject: 'message',
  filename: 'messages',
  rows: ({ db }, query) => streamMessages(db, query),
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
