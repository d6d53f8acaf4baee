import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { BILL_COLUMNS, billCells } from '~/domain/costs/bill.ts'
import { codeOf } from '~/domain/houses/code.ts'
import { billOf } from '~/domain/houses/describe.ts'
import { layoutOf } from '~/domain/houses/house.ts'
import { requireHouse } from '~/http/actions/houses.server.ts'
import { csvAnswer } from '~/http/csv.server.ts'
import { requireStaff } from '~/http/guards.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'requests')
  const choice = requireHouse(params.code)
  const lines = billOf(choice, layoutOf(choice))
  async function* rows() {
    for (const line of lines) yield billCells(line)
  }
  return csvAnswer(`bill-${codeOf(choice)}`, BILL_COLUMNS, rows())
}
