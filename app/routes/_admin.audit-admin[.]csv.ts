import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { AUDIT_LIST } from '~/domain/audit/audit-list.ts'
import { everyChange } from '~/domain/audit/read-audit.server.ts'
import { readListQuery } from '~/domain/lists/list-query.ts'
import { csvAnswer } from '~/platform/csv.server'
import { requireAdmin } from '~/platform/guards.server'

const HEAD = ['Number', 'Time', 'Who', 'Action', 'Subject', 'Which', 'Before', 'After']

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const query = readListQuery(new URL(request.url).searchParams, AUDIT_LIST)
  async function* rows() {
    for await (const line of everyChange(context.db, query))
      yield [
        line.id,
        new Date(line.at).toISOString(),
        line.actor,
        line.action,
        line.subject,
        line.subjectId,
        line.before && JSON.stringify(line.before),
        line.after && JSON.stringify(line.after),
      ]
  }
  return csvAnswer('audit', HEAD, rows())
}
