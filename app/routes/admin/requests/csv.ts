import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { readListQuery } from '~/domain/lists/list-query.ts'
import { everyRequest } from '~/domain/plan-requests/admin.server.ts'
import { REQUEST_STATUS_LABELS } from '~/domain/plan-requests/plan-request.ts'
import { REQUEST_LIST, typeOf } from '~/domain/plan-requests/request-list.ts'
import { csvAnswer } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

const HEAD = [
  'Request',
  'Status',
  'Received',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Country',
  'City',
  'Project address',
  'Type',
  'Description',
  'Quote GHS',
  'Valid until',
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(context, request, 'requests')
  const { search, searchParams } = new URL(request.url)
  const query = readListQuery(searchParams, REQUEST_LIST)
  await noteExport(context, admin, 'plan-request', search)
  async function* rows() {
    for await (const each of everyRequest(context.db, query))
      yield [
        each.reference,
        REQUEST_STATUS_LABELS[each.status],
        new Date(each.createdAt).toISOString(),
        each.firstName,
        each.lastName,
        each.email,
        each.phone,
        each.country,
        each.city,
        each.projectAddress,
        typeOf(each),
        each.planDescription,
        each.quoteMinor === null ? null : each.quoteMinor / 100,
        each.quoteValidUntil,
      ]
  }
  return csvAnswer('plan-requests', HEAD, rows())
}
