import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { AUDIT_LIST } from '~/domain/audit/audit-list.ts'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { everyChange } from '~/domain/audit/read-audit.server.ts'
import { readListQuery } from '~/domain/lists/list-query.ts'
import { csvAnswer } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

const HEAD = ['Number', 'Time', 'Who', 'Email', 'User number', 'Action', 'Subject', 'Which', 'Before', 'After']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(context, request, 'audit')
  const { search, searchParams } = new URL(request.url)
  const query = readListQuery(searchParams, AUDIT_LIST)
  await noteExport(context, admin, 'audit', search)
  async function* rows() {
    for await (const line of everyChange(context.db, query))
      yield [
        line.id,
        new Date(line.at).toISOString(),
        line.actor,
        line.actorEmail,
        line.actorNumber,
        line.action,
        line.subject,
        line.subjectId,
        line.before && JSON.stringify(line.before),
        line.after && JSON.stringify(line.after),
      ]
  }
  return csvAnswer('audit', HEAD, rows())
}
