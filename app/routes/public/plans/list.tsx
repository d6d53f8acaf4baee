import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { ALL } from '~/domain/catalog/filters.ts'
import { coverPicture } from '~/domain/catalog/item.ts'
import { listPlans } from '~/domain/plans/read-plans.server.ts'
import { fitOf, houseOf, setbacksOf } from '~/domain/plots/plot.ts'
import { readCatalogPage } from '~/http/actions/catalog-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { skipListRevalidation } from '~/http/document/skip-list-revalidation'
import { readSiteSettings } from '~/http/site-settings.server'
import { paths } from '~/paths.ts'
import { CatalogPage } from '~/ui/catalog/catalog-page'
import filterStyles from '~/ui/catalog/filters.css?inline'
import { ItemNotFound } from '~/ui/catalog/item-not-found'
import { PlanCard } from '~/ui/plans/plan-card'
import { PLAN_SECTION } from '~/ui/plans/plan-section'

export const handle = { shared: true, reading: true, styles: [filterStyles] }

export const meta: MetaFunction<typeof loader> = ({ data, matches, error }) =>
  error
    ? pageMeta({ title: 'Plans', description: 'This plan is not here.', isPrivate: true })
    : matches.at(-1)?.id === 'routes/public/plans/list'
      ? pageMeta({
          title: 'House plans',
          description:
            'House plans from studios to six-bedroom villas, with PDF and CAD drawings to download the minute you have paid.',
          canonical: `${data?.siteUrl ?? ''}${data?.landing && data.filters.location === ALL ? paths.plansFor(data.landing) : paths.plans(data?.canonicalQuery ?? '')}`,
          ...coverPicture(data?.siteUrl ?? '', data?.cards[0]),
        })
      : []

export async function loader({ request, context }: LoaderFunctionArgs) {
  const setbacks = setbacksOf(await readSiteSettings(context))
  const page = await readCatalogPage({ db: context.db, list: listPlans, listPath: paths.plans, setbacks }, request)
  const { plot } = page.filters
  const cards = page.cards.map((card) => ({ ...card, fit: plot && fitOf(houseOf(card), plot) }))
  return { ...page, cards, siteUrl: context.settings.SITE_URL }
}

export const shouldRevalidate = skipListRevalidation(paths.plans)

export default function Plans() {
  const list = useLoaderData<typeof loader>()
  const panelIsOpen = useMatches().at(-1)?.id !== 'routes/public/plans/list'
  return (
    <>
      <CatalogPage {...list} section={PLAN_SECTION} card={PlanCard} backdrop={panelIsOpen} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <SectionError missing={<ItemNotFound section={PLAN_SECTION} />} />
}
