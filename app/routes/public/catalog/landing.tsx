import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { oldRatesNote } from '~/domain/costs/rate.ts'
import { homesLandingText, homesLandingTitle } from '~/domain/listings/describe-listing.ts'
import { LISTINGS } from '~/domain/listings/list-listings.server.ts'
import { plansLandingText, plansLandingTitle } from '~/domain/plans/describe-plan.ts'
import { PLANS } from '~/domain/plans/list-plans.server.ts'
import { readLandingPage } from '~/http/actions/landing.server.ts'
import { landingMeta } from '~/http/document/landing-meta.ts'
import filterStyles from '~/ui/catalog/filters.css?inline'
import { LandingPage } from '~/ui/catalog/landing-page.tsx'
import { kindAt, SECTIONS } from '~/ui/catalog/sections.ts'
import { ListingCard } from '~/ui/listings/listing-card.tsx'
import { PlanCard } from '~/ui/plans/plan-card.tsx'

export { CatalogError as ErrorBoundary } from '~/http/document/catalog-error.tsx'

export const handle = { cache: true, formStyles: false, styles: [filterStyles] }

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  landingMeta(matches, SECTIONS[kindAt(location.pathname)], data)

const OF_PLANS = { catalog: PLANS, titleOf: plansLandingTitle, textOf: plansLandingText }
const OF_HOMES = { catalog: LISTINGS, titleOf: homesLandingTitle, textOf: homesLandingText }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const kind = kindAt(new URL(request.url).pathname)
  const deps = {
    db: context.db,
    siteUrl: context.settings.SITE_URL,
    section: SECTIONS[kind],
    slug: params.landing ?? '',
  }
  if (kind === 'services') return { kind, ...(await readLandingPage({ ...deps, ...OF_HOMES })) }
  const page = await readLandingPage({ ...deps, ...OF_PLANS })
  return { kind, ...page, note: oldRatesNote(page.cards, context.now()) }
}

export default function Landing() {
  const page = useLoaderData<typeof loader>()
  return page.kind === 'plans' ? (
    <LandingPage {...page} section={SECTIONS.plans} card={PlanCard} />
  ) : (
    <LandingPage {...page} section={SECTIONS.services} card={ListingCard} />
  )
}
