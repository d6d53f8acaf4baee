import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { AUDIT_LIST } from '~/domain/audit/audit-list.ts'
import { everyChange } from '~/domain/audit/read-audit.server.ts'
import { exportList } from '~/http/actions/admin-list.server'
import { csvTime } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const staff = await requireStaff(context, request, 'audit')
  return exportList(args, staff, {
    spec: AUDIT_LIST,
    subject: 'audit',
    filename: 'audit',
    rows: (query) => everyChange(context.db, query),
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
}
