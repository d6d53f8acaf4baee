import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { monthRange } from '~/domain/lists/list-query.ts'
import { getMonthReport, taxOf } from '~/domain/orders/month-report.server.ts'
import { NO_SUCH_MONTH } from '~/domain/orders/staff-messages.ts'
import { missing } from '~/http/actions/admin-list.server.ts'
import { csvAnswer, csvDay } from '~/http/csv.server.ts'
import { requireStaff } from '~/http/guards.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const staff = await requireStaff(context, request, 'accounts')
  const { search, searchParams } = new URL(request.url)
  const name = searchParams.get('month') || new Date(context.now()).toISOString().slice(0, 7)
  const month = monthRange(name)
  if (!month) throw missing(NO_SUCH_MONTH)
  const { lines, taxLabels, total } = await getMonthReport(context.db, context.payments.mode, month)
  await noteExport(context, staff, 'order', search)
  async function* rows() {
    for (const line of [...lines, total])
      yield [
        line.order,
        line.at && csvDay(line.at),
        line.grossMinor / 100,
        line.feeMinor === null ? null : line.feeMinor / 100,
        line.backMinor / 100,
        line.netMinor / 100,
        ...taxLabels.map((label) => taxOf(line, label) / 100),
        line.disputeMinor / 100,
        line.note,
      ]
  }
  const head = [
    'Order',
    'Date',
    'Gross GHS',
    'Fee GHS',
    'Refund GHS',
    'Net GHS',
    ...taxLabels.map((tax) => `${tax} GHS`),
    'Of the refund by disputes GHS',
    'Note',
  ]
  return csvAnswer(`month-${name}`, head, rows())
}
