import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { plansLandingText, plansLandingTitle } from '~/domain/plans/describe-plan.ts'
import { listPlans, readPlanLanding } from '~/domain/plans/read-plans.server.ts'
import { readLandingPage } from '~/http/actions/landing.server'
import { landingMeta } from '~/http/document/landing-meta'
import { SectionError } from '~/http/document/section-error'
import { notFound } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import filterStyles from '~/ui/catalog/filters.css?inline'
import { ItemNotFound } from '~/ui/catalog/item-not-found'
import { LandingPage } from '~/ui/catalog/landing-page'
import { PlanCard } from '~/ui/plans/plan-card'
import { PLAN_SECTION } from '~/ui/plans/plan-section'

export const handle = { shared: true, reading: true, styles: [filterStyles] }

export const meta: MetaFunction<typeof loader> = ({ data }) => landingMeta(PLAN_SECTION, data)

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = await readLandingPage(
    {
      db: context.db,
      siteUrl: context.settings.SITE_URL,
      list: listPlans,
      facts: readPlanLanding,
      hasPlaces: false,
      titleOf: plansLandingTitle,
      textOf: plansLandingText,
      pathOf: paths.plansFor,
    },
    params.landing ?? '',
  )
  if (!page) throw notFound('plans')
  return page
}

export default function PlansFor() {
  const { related, ...page } = useLoaderData<typeof loader>()
  return (
    <LandingPage
      {...page}
      section={PLAN_SECTION}
      card={PlanCard}
      related={related.map(({ slug, kind, items }) => ({
        label: `Plans for ${kind}`,
        href: paths.plansFor(slug),
        items,
      }))}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError missing={<ItemNotFound section={PLAN_SECTION} />} />
}
