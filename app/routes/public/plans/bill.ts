import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { billPdf, requirePlanCost } from '~/http/actions/plan-cost.server.ts'
import { paths } from '~/paths.ts'

/** The first page of the bill of quantities, for everybody. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const bill = await requirePlanCost(context, request, params.slug, paths.planBillPdf)
  return (await billPdf(context, bill, false)) ?? new Response('There is no bill of this plan.', { status: 404 })
}
