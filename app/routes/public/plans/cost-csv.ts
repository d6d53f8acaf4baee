import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { COST_COLUMNS, costRows } from '~/domain/costs/cost-table.ts'
import { requirePlanCost } from '~/http/actions/plan-cost.server.ts'
import { csvAnswer } from '~/http/csv.server.ts'
import { paths } from '~/paths.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { plan, cost } = await requirePlanCost(context, request, params.slug, paths.planCostCsv)
  async function* rows() {
    if (cost) yield* costRows(cost)
  }
  return csvAnswer(`cost-${plan.slug}`, COST_COLUMNS, rows())
}
