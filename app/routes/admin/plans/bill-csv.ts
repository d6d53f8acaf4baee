import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { BILL_COLUMNS, billCells } from '~/domain/costs/bill.ts'
import { getPlanBill, listBillLines } from '~/domain/costs/save-bill.server.ts'
import { notHere, readId } from '~/http/actions/item.server.ts'
import { csvAnswer } from '~/http/csv.server.ts'
import { requireStaff } from '~/http/guards.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  const bill = await getPlanBill(context.db, readId(params.id))
  if (!bill) throw notHere()
  const asked = Number(new URL(request.url).searchParams.get('revision') ?? bill.plan.revision)
  const revision = bill.history.find((each) => each.revision === asked)?.revision ?? bill.plan.revision
  const lines = await listBillLines(context.db, bill.plan.id, revision)
  async function* rows() {
    for (const line of lines) yield billCells(line)
  }
  return csvAnswer(`bill-${bill.plan.slug}-${revision}`, BILL_COLUMNS, rows())
}
