import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { coverPicture } from '~/domain/catalog/item.ts'
import { breadcrumbs, pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { requirePlanCost } from '~/plan-cost.server'
import { SectionError } from '~/section-error'
import { ItemNotFound } from '~/ui/catalog/item-not-found'
import { CostPage } from '~/ui/costs/cost-page'
import costs from '~/ui/costs/costs.css?inline'
import { PLAN_SECTION } from '~/ui/plans/plan-section'

export const handle = { shared: true, reading: true, styles: [costs] }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: `What ${data.plan.title} costs to build`,
        description: `What it costs to build ${data.plan.title}, stage by stage, as a range with the date and source of every price.`,
        canonical: `${data.siteUrl}${paths.planCost(data.plan.slug)}`,
        ...coverPicture(data.siteUrl, data.plan),
        jsonLd: breadcrumbs(data.siteUrl, [
          ['Plans', paths.plans()],
          [data.plan.title, paths.plan(data.plan.slug)],
          ['Cost', paths.planCost(data.plan.slug)],
        ]),
      })
    : pageMeta({ title: 'No such plan', description: 'This plan is not here.', isPrivate: true })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  return requirePlanCost(context, request, params.slug, paths.planCost)
}

export default function PlanCost() {
  return <CostPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError missing={<ItemNotFound section={PLAN_SECTION} />} />
}
