import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readBudget } from '~/domain/costs/budget.ts'
import { requirePlanCost } from '~/http/actions/plan-cost.server.ts'
import { planCostMeta } from '~/http/document/plan-cost-meta.ts'
import { queryOf } from '~/http/query.server.ts'
import { readSiteSettings } from '~/http/site-settings.server.ts'
import { paths } from '~/paths.ts'
import { BudgetPage } from '~/ui/costs/budget-page.tsx'
import costs from '~/ui/costs/costs.css?inline'

export { CatalogError as ErrorBoundary } from '~/http/document/catalog-error.tsx'

export const handle = { cache: true, styles: [costs] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  planCostMeta(matches, data, paths.planBudget, 'Budget', (title) => ({
    title: `What my money reaches: ${title}`,
    description: `Which stages of ${title} the money at hand and a sum each month pay for, and when.`,
  }))

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const search = queryOf(request)
  const [found, { inflation }] = await Promise.all([
    requirePlanCost(context, request, params.slug, paths.planBudget),
    readSiteSettings(context),
  ])
  const isAsked = search.has('now') || search.has('monthly')
  return { ...found, budget: readBudget(search, Number(inflation)), isAsked }
}

export default function PlanBudget() {
  return <BudgetPage {...useLoaderData<typeof loader>()} />
}
