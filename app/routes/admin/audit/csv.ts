import { AUDIT_LIST } from '~/domain/audit/audit-list.ts'
import { streamChanges } from '~/domain/audit/list-changes.server.ts'
import { csvExport } from '~/http/actions/admin-list.server.ts'
import { csvTime } from '~/http/csv.server.ts'

export const loader = csvExport('audit', {
  spec: AUDIT_LIST,
  subject: 'audit',
  filename: 'audit',
  rows: ({ db }, query) => streamChanges(db, query),
  columns: [
    ['Number', ({ id }) => id],
    ['Time', ({ at }) => csvTime(at)],
    ['Who', ({ actor }) => actor],
    ['Email', ({ actorEmail }) => actorEmail],
    ['User number', ({ actorNumber }) => actorNumber],
    ['Action', ({ action }) => action],
    ['Subject', ({ subject }) => subject],
    ['Which', ({ subjectId }) => subjectId],
    ['Before', ({ before }) => before && JSON.stringify(before)],
    ['After', ({ after }) => after && JSON.stringify(after)],
  ],
})
