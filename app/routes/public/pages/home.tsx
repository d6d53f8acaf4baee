import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { FEATURED_AT_MOST } from '~/domain/items/item.ts'
import { listingHead } from '~/domain/listings/describe-listing.ts'
import { getListing, listFeaturedListings, listSimilarListings } from '~/domain/listings/read-listings.server.ts'
import { planHead } from '~/domain/plans/describe-plan.ts'
import { chosenOption } from '~/domain/plans/options.ts'
import { getPlan, listFeaturedPlans, listSimilarPlans } from '~/domain/plans/read-plans.server.ts'
import { listFeaturedProjects } from '~/domain/projects/read-projects.server.ts'
import { organisationJsonLd } from '~/domain/site/describe-site.ts'
import { readHomeCounts } from '~/domain/site/read-home.server.ts'
import { readPicture } from '~/http/actions/catalog-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { useRootData } from '~/http/document/root-data'
import type { RouteHandle } from '~/http/document/route-handle'
import { paths } from '~/paths.ts'
import panel from '~/ui/catalog/panel.css?inline'
import home from '~/ui/home/home.css?inline'
import { HomePage } from '~/ui/home/home-page'
import { HomePanel } from '~/ui/home/home-panel'
import works from '~/ui/projects/works.css?inline'

type Loaded = Partial<Awaited<ReturnType<typeof loader>>> | undefined
const hasPanel = (data: unknown) => Boolean((data as Loaded)?.plan || (data as Loaded)?.listing)

export const handle: RouteHandle = {
  shared: true,
  reading: (data) => !hasPanel(data),
  styles: (data) => (hasPanel(data) ? [works, home, panel] : [works, home]),
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = (matches[0]?.data as { site?: Parameters<typeof organisationJsonLd>[0] } | undefined)?.site
  const siteUrl = data?.siteUrl ?? ''
  // An open panel is the item's page seen from here: its own address is the canonical one.
  if (data?.plan) return pageMeta(planHead(data.plan, siteUrl))
  if (data?.listing) return pageMeta(listingHead(data.listing, siteUrl))
  return pageMeta({
    title: 'House plans and homes in Ghana',
    description:
      'Houses for sale, complete house plans to download and construction in Ghana, by one firm that draws, builds and sells.',
    canonical: `${siteUrl}${paths.home()}`,
    jsonLd: site ? [organisationJsonLd(site, siteUrl)] : [],
  })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = context
  const search = new URL(request.url).searchParams
  const [planSlug, listingSlug] = [search.get('plan') ?? '', search.get('listing') ?? '']
  const [listings, plans, projects, counts, plan, listing] = await Promise.all([
    listFeaturedListings(db),
    listFeaturedPlans(db),
    listFeaturedProjects(db, FEATURED_AT_MOST.project),
    readHomeCounts(db),
    planSlug ? getPlan(db, planSlug) : null,
    listingSlug && !planSlug ? getListing(db, listingSlug) : null,
  ])
  // Its own address knows whether it was renamed, and helps where it is gone.
  if (planSlug && !plan) throw redirect(paths.plan(planSlug))
  if (listingSlug && !planSlug && !listing) throw redirect(paths.service(listingSlug))
  return {
    listings,
    plans,
    projects,
    counts,
    plan,
    similarPlans: plan ? await listSimilarPlans(db, plan) : [],
    listing,
    similarListings: listing ? await listSimilarListings(db, listing) : [],
    selected: plan ? chosenOption(plan.options, search.get('option')) : 'a',
    picture: readPicture(search, (plan ?? listing)?.pictures.length ?? 0),
    siteUrl: context.settings.SITE_URL,
  } as const
}

export default function Home() {
  const { listings, plans, projects, counts, ...panelProps } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  const page = { listings, plans, projects, counts }
  return (
    <>
      <HomePage {...page} settings={site} isBehind={hasPanel(panelProps)} />
      <HomePanel {...panelProps} settings={site} />
    </>
  )
}
