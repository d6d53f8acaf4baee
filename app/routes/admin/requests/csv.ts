import { streamRequests } from '~/domain/plan-requests/admin.server.ts'
import { REQUEST_STATUS_LABELS } from '~/domain/plan-requests/plan-request.ts'
import { REQUEST_LIST, typeOf } from '~/domain/plan-requests/request-list.ts'
import { csvExport } from '~/http/actions/admin-list.server.ts'
import { csvTime } from '~/http/csv.server.ts'

export const loader = csvExport('requests', {
  spec: REQUEST_LIST,
  subject: 'plan-request',
  filename: 'plan-requests',
  rows: ({ db }, query) => streamRequests(db, query),
  columns: [
    ['Request', ({ reference }) => reference],
    ['Status', ({ status }) => REQUEST_STATUS_LABELS[status]],
    ['Received', ({ createdAt }) => csvTime(createdAt)],
    ['First name', ({ firstName }) => firstName],
    ['Last name', ({ lastName }) => lastName],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Country', ({ country }) => country],
    ['City', ({ city }) => city],
    ['Project address', ({ projectAddress }) => projectAddress],
    ['Type', typeOf],
    ['Description', ({ planDescription }) => planDescription],
    ['Quote GHS', ({ quoteMinor }) => (quoteMinor === null ? null : quoteMinor / 100)],
    ['Valid until', ({ quoteValidUntil }) => quoteValidUntil],
  ],
})
