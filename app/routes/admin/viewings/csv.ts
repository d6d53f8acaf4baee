import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { readListQuery } from '~/domain/lists/list-query.ts'
import { everyViewing } from '~/domain/viewings/admin.server.ts'
import { VIEWING_LIST, VIEWING_STATUS_LABELS } from '~/domain/viewings/viewing.ts'
import { csvAnswer } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

const HEAD = ['Time', 'Home', 'Name', 'Email', 'Phone', 'People', 'Note', 'Status']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(context, request, 'viewings')
  const { search, searchParams } = new URL(request.url)
  const query = readListQuery(searchParams, VIEWING_LIST)
  await noteExport(context, admin, 'viewing', search)
  async function* rows() {
    for await (const { slotAt, listingTitle, name, email, phone, party, note, status } of everyViewing(
      context.db,
      query,
    ))
      yield [
        new Date(slotAt).toISOString(),
        listingTitle,
        name,
        email,
        phone,
        party,
        note,
        VIEWING_STATUS_LABELS[status],
      ]
  }
  return csvAnswer('viewings', HEAD, rows())
}
