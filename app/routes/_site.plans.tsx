import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useMatches } from '@remix-run/react'
import { PAGE_SIZE, planFiltersQuery, readPlanFilters } from '~/domain/plans/filters.ts'
import { listPlans } from '~/domain/plans/read-plans.server.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { toLastPage } from '~/platform/reply.server'
import { SectionError } from '~/section-error'
import { PlanNotFound } from '~/ui/plans/plan-not-found'
import { PlansPage } from '~/ui/plans/plans-page'

/** Behind an open panel only the top of the list shows. */
const BACKDROP_CARDS = 6

export const handle = { shared: true }

export const meta: MetaFunction<typeof loader> = ({ data, matches, error }) =>
  error
    ? pageMeta({ title: 'Plans', description: 'This plan is not here.', isPrivate: true })
    : matches.at(-1)?.id === 'routes/_site.plans'
      ? pageMeta({
          title: 'House plans',
          description:
            'House plans from studios to six-bedroom villas, with PDF and CAD drawings to download the minute you have paid.',
          canonical: `${data?.siteUrl ?? ''}${paths.plans(data?.canonicalQuery ?? '')}`,
        })
      : []

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const backdrop = url.pathname.replace(/\.data$/, '') !== paths.plans()
  const filters = readPlanFilters(url.searchParams)
  const list = await listPlans(context.db, filters, backdrop ? BACKDROP_CARDS : PAGE_SIZE)
  if (!backdrop && filters.page > list.pageCount)
    throw toLastPage(paths.plans(planFiltersQuery({ ...filters, page: list.pageCount })))
  return {
    filters,
    ...list,
    backdrop,
    query: planFiltersQuery(filters),
    canonicalQuery: planFiltersQuery({ ...filters, q: '', sort: 'newest' }),
    siteUrl: context.settings.SITE_URL,
  }
}

/** Opening and closing a panel leaves the list as it is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const staysOnList = nextUrl.pathname !== paths.plans() && currentUrl.pathname === paths.plans()
  return staysOnList && !formMethod ? false : defaultShouldRevalidate
}

export default function Plans() {
  const list = useLoaderData<typeof loader>()
  const panelIsOpen = useMatches().at(-1)?.id !== 'routes/_site.plans'
  return (
    <>
      <PlansPage {...list} backdrop={panelIsOpen} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return <SectionError missing={<PlanNotFound />} />
}
