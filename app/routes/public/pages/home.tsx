import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { FEATURED_AT_MOST } from '~/domain/catalog/item.ts'
import { listFeatured } from '~/domain/catalog/list-catalog.server.ts'
import { listingHead } from '~/domain/listings/describe-listing.ts'
import { LISTINGS } from '~/domain/listings/list-listings.server.ts'
import { planHead } from '~/domain/plans/describe-plan.ts'
import { PLANS } from '~/domain/plans/list-plans.server.ts'
import { listFeaturedProjects } from '~/domain/projects/list-projects.server.ts'
import { organisationJsonLd } from '~/domain/settings/describe-site.ts'
import { getHomeCounts } from '~/domain/settings/get-home.server.ts'
import { readHomePanel } from '~/http/actions/home-panel.server.ts'
import { pageMeta, siteOf } from '~/http/document/page-meta.ts'
import { useRootData } from '~/http/document/root-data.ts'
import type { RouteHandle } from '~/http/document/route-handle.ts'
import { paths } from '~/paths.ts'
import item from '~/ui/catalog/item.css?inline'
import panel from '~/ui/catalog/panel.css?inline'
import home from '~/ui/home/home.css?inline'
import { HomePage } from '~/ui/home/home-page.tsx'
import { HomePanel } from '~/ui/home/home-panel.tsx'
import works from '~/ui/projects/works.css?inline'

type Loaded = Partial<Awaited<ReturnType<typeof loader>>> | undefined
const hasPanel = (data: unknown) => Boolean((data as Loaded)?.plan || (data as Loaded)?.listing)

export const handle: RouteHandle = {
  cache: true,
  formStyles: hasPanel,
  styles: (data) => (hasPanel(data) ? [works, home, panel, item] : [works, home]),
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const siteUrl = data?.siteUrl ?? ''
  // An open panel shows the item's page, so the item's own address is canonical.
  if (data?.plan) return pageMeta(matches, planHead(data.plan, siteUrl))
  if (data?.listing) return pageMeta(matches, listingHead(data.listing, siteUrl))
  return pageMeta(matches, {
    title: 'House plans and homes in Ghana',
    description:
      'Houses for sale, house plans to download and construction in Ghana, by one firm that draws, builds and sells.',
    canonical: `${siteUrl}${paths.home()}`,
    jsonLd: [organisationJsonLd(siteOf(matches), siteUrl)],
  })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = context
  const search = new URL(request.url).searchParams
  const [listings, plans, projects, counts, panel] = await Promise.all([
    listFeatured(db, LISTINGS),
    listFeatured(db, PLANS),
    listFeaturedProjects(db, FEATURED_AT_MOST.project),
    getHomeCounts(db),
    readHomePanel(db, search),
  ])
  return { listings, plans, projects, counts, ...panel, now: context.now(), siteUrl: context.settings.SITE_URL }
}

export default function Home() {
  const { listings, plans, projects, counts, ...panelProps } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  const page = { listings, plans, projects, counts }
  return (
    <>
      {/* Before the page in the source: what knows no style shows an open item first. */}
      <HomePanel {...panelProps} settings={site} />
      <HomePage {...page} settings={site} isBehind={hasPanel(panelProps)} />
    </>
  )
}
