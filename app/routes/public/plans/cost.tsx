import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requirePlanCost } from '~/http/actions/plan-cost.server.ts'
import { planCostMeta } from '~/http/document/plan-cost-meta.ts'
import { paths } from '~/paths.ts'
import { CostPage } from '~/ui/costs/cost-page.tsx'
import costs from '~/ui/costs/costs.css?inline'

export { CatalogError as ErrorBoundary } from '~/http/document/catalog-error.tsx'

export const handle = { cache: true, formStyles: false, styles: [costs] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  planCostMeta(matches, data, paths.planCost, 'Cost', (title) => ({
    title: `What ${title} costs to build`,
    description: `What it costs to build ${title}, stage by stage, as a range with the date and source of every price.`,
  }))

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return requirePlanCost(context, request, params.slug, paths.planCost)
}

export default function PlanCost() {
  return <CostPage {...useLoaderData<typeof loader>()} />
}
