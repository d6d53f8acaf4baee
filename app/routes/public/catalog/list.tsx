import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useMatches } from '@remix-run/react'
import { ALL } from '~/domain/catalog/filter.ts'
import { coverPicture } from '~/domain/catalog/item.ts'
import { withRegionalCosts } from '~/domain/costs/plan-cost.server.ts'
import { oldRatesNote } from '~/domain/costs/rate.ts'
import { LISTINGS } from '~/domain/listings/list-listings.server.ts'
import { listSetbackAssemblies, usualSetbacks } from '~/domain/permits/save-permits.server.ts'
import { PLANS } from '~/domain/plans/list-plans.server.ts'
import { forVisitor } from '~/domain/plans/plan.ts'
import { readCatalogPage } from '~/http/actions/catalog-list.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import type { RouteHandle } from '~/http/document/route-handle.ts'
import { queryOf } from '~/http/query.server.ts'
import { readSiteSettings } from '~/http/site-settings.server.ts'
import { CatalogPage } from '~/ui/catalog/catalog-page.tsx'
import { listStyles } from '~/ui/catalog/list-styles.ts'
import { kindAt, SECTIONS } from '~/ui/catalog/sections.ts'
import { ListingCard } from '~/ui/listings/listing-card.tsx'
import { PlanCard } from '~/ui/plans/plan-card.tsx'

export { CatalogError as ErrorBoundary } from '~/http/document/catalog-error.tsx'

export const handle: RouteHandle = { cache: true, formStyles: false, styles: listStyles }

export const meta: MetaFunction<typeof loader> = ({ data, matches, error, location }) => {
  const section = SECTIONS[kindAt(location.pathname)]
  if (error)
    return pageMeta(matches, { title: section.title, description: `This ${section.one} is not here.`, isPrivate: true })
  if (!data || matches.at(-1)?.params.slug) return []
  const { landing, filters, siteUrl } = data
  const hasLanding = landing && (section.hasPlaces || filters.location === ALL)
  const path = hasLanding ? section.landingPath(landing) : section.listPath(data.canonicalQuery)
  return pageMeta(matches, {
    title: filters.sold ? `Sold ${section.many}` : section.headTitle,
    description: section.description,
    canonical: `${siteUrl}${path}`,
    ...coverPicture(siteUrl, data.cover),
  })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, settings } = context
  const siteUrl = settings.SITE_URL
  if (kindAt(new URL(request.url).pathname) === 'services') {
    const homes = { db, catalog: LISTINGS, section: SECTIONS.services }
    return { kind: 'services' as const, siteUrl, ...(await readCatalogPage(homes, request)) }
  }
  const setbacks = await usualSetbacks(db, await readSiteSettings(context), queryOf(request))
  const page = await readCatalogPage({ db, catalog: PLANS, section: SECTIONS.plans, setbacks }, request)
  const { plot, region } = page.filters
  const priced = page.backdrop ? page.cards : await withRegionalCosts(db, page.cards, region)
  const cards = priced.map((card) => forVisitor(card, page.filters))
  const assemblies = plot && !page.backdrop ? await listSetbackAssemblies(db) : []
  return { kind: 'plans' as const, siteUrl, ...page, assemblies, cards, note: oldRatesNote(cards, context.now()) }
}

/** The list is not reloaded when an item over it opens or closes. */
export function shouldRevalidate({ currentUrl, nextUrl, ...asked }: ShouldRevalidateFunctionArgs) {
  const list = SECTIONS[kindAt(currentUrl.pathname)].listPath()
  const opensItem = currentUrl.pathname === list && nextUrl.pathname !== list
  return opensItem && !asked.formMethod ? false : asked.defaultShouldRevalidate
}

export default function Catalog() {
  const list = useLoaderData<typeof loader>()
  const backdrop = useMatches().at(-1)?.params.slug !== undefined
  return (
    <>
      {/* Before the list in the source: what knows no style shows an open item first. */}
      <Outlet />
      {list.kind === 'plans' ? (
        <CatalogPage {...list} section={SECTIONS.plans} card={PlanCard} backdrop={backdrop} />
      ) : (
        <CatalogPage {...list} section={SECTIONS.services} card={ListingCard} backdrop={backdrop} />
      )}
    </>
  )
}
