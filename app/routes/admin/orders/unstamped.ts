import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { listUnstamped, unstampedTable } from '~/domain/orders/unstamped.server.ts'
import { getSettings } from '~/domain/settings/get-settings.server.ts'
import { csvAnswer } from '~/http/csv.server.ts'
import { requireStaff } from '~/http/guards.server.ts'

/** The payments and refunds that wait for GRA's stamp, with the figures that its form asks for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(context, request, 'accounts')
  const settings = await getSettings(context.db)
  const { head, cells } = unstampedTable(await listUnstamped(context.db, context.payments.mode, settings))
  await noteExport(context, staff, 'order', new URL(request.url).search)
  async function* rows() {
    yield* cells
  }
  return csvAnswer('unstamped', head, rows())
}
