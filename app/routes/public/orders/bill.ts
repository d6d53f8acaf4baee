import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { readCostChoice } from '~/domain/costs/cost.ts'
import { COST_COLUMNS, costRows } from '~/domain/costs/cost-table.ts'
import { getBoughtBill } from '~/domain/orders/bought-bill.server.ts'
import { billPdf } from '~/http/actions/plan-cost.server.ts'
import { csvAnswer } from '~/http/csv.server.ts'
import { findOrderAccess } from '~/http/guards.server.ts'
import { queryOf } from '~/http/query.server.ts'
import { orderNotHere, PRIVATE_HEADERS } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

/**
 * The whole bill of quantities, as PDF or CSV, for anybody who may see the order. If there is none, redirects to the
 * order's page, which says why.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const access = await findOrderAccess(context, request, reference)
  if (!access) return orderNotHere()
  const { pathname } = new URL(request.url)
  const searchParams = queryOf(request)
  const choice = readCostChoice(searchParams)
  const deps = { ...context, linkSeconds: context.settings.LINK_SECONDS }
  const bill = await getBoughtBill(deps, reference, choice)
  const pdf = bill && (await billPdf(context, { ...bill, choice }, true))
  if (!bill?.cost || !pdf) throw redirect(paths.order(reference, access.key), { headers: PRIVATE_HEADERS })
  if (/\.pdf$/i.test(pathname)) return pdf
  const { cost, plan } = bill
  async function* rows() {
    yield* costRows(cost)
  }
  return csvAnswer(`bill-${plan.slug}`, COST_COLUMNS, rows())
}
