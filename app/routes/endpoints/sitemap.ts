import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { highestNumber, listChoices, listSlugs, SITEMAP_PAGE } from '~/domain/catalog/catalog-addresses.server.ts'
import { ALL } from '~/domain/catalog/filter.ts'
import type { Filters } from '~/domain/catalog/filters.ts'
import { landingSlug } from '~/domain/catalog/landing.ts'
import { LISTINGS } from '~/domain/listings/list-listings.server.ts'
import { listAssemblies } from '~/domain/permits/save-permits.server.ts'
import { listPlanSlugs, PLANS } from '~/domain/plans/list-plans.server.ts'
import { type Entry, sitemap, sitemapIndex } from '~/http/document/sitemap.ts'
import { paths } from '~/paths.ts'

const PAGES: Entry[] = [
  paths.home(),
  paths.projects(),
  paths.plans(),
  paths.drawHouse(),
  paths.requestPlan(),
  paths.services(),
  paths.specifications(),
  paths.permits(),
  paths.contact(),
  paths.portfolio(),
  paths.privacy(),
  paths.terms(),
  paths.refunds(),
].map((path) => ({ path }))

/** One entry for each landing page. */
const landings = (choices: readonly Filters[], toPath: (slug: string) => string): Entry[] =>
  [...new Set(choices.flatMap((choice) => landingSlug(choice) ?? []))].map((slug) => ({ path: toPath(slug) }))

async function listPages({ db }: AppLoadContext, page: number): Promise<Entry[]> {
  if (page > 1) return []
  const [planChoices, homeChoices, assemblies] = await Promise.all([
    listChoices(db, PLANS),
    listChoices(db, LISTINGS),
    listAssemblies(db),
  ])
  const planLists = planChoices.filter((choice) => choice.location === ALL)
  return [
    ...PAGES,
    ...assemblies.map(({ slug }) => ({ path: paths.permit(slug) })),
    ...landings(homeChoices, paths.homesFor),
    ...landings(planLists, paths.plansFor),
  ]
}

const listPlans = async ({ db }: AppLoadContext, page: number): Promise<Entry[]> =>
  (await listPlanSlugs(db, page)).flatMap(({ slug, updatedAt, isCosted }) => [
    { path: paths.plan(slug), updatedAt },
    ...(isCosted ? [{ path: paths.planCost(slug) }] : []),
  ])

const listHomes = async ({ db }: AppLoadContext, page: number): Promise<Entry[]> =>
  (await listSlugs(db, LISTINGS, page)).map(({ slug, updatedAt }) => ({ path: paths.service(slug), updatedAt }))

const PARTS = { pages: listPages, plans: listPlans, homes: listHomes }

/** One sitemap if all items fit in it, otherwise an index of sitemaps such as `?part=plans-2`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.settings.SITE_URL
  const part = new URL(request.url).searchParams.get('part')
  if (part !== null) {
    const [, name, page] = /^(pages|plans|homes)-([1-9]\d{0,5})$/.exec(part) ?? []
    const entries = name ? await PARTS[name as keyof typeof PARTS](context, Number(page)) : []
    if (entries.length === 0) throw new Response('No such part.', { status: 404 })
    return sitemap(site, entries)
  }
  const [plans, homes] = await Promise.all([highestNumber(context.db, PLANS), highestNumber(context.db, LISTINGS)])
  if (plans + homes <= SITEMAP_PAGE) {
    const all = await Promise.all([listPages(context, 1), listPlans(context, 1), listHomes(context, 1)])
    return sitemap(site, all.flat())
  }
  const named = (name: string, highest: number) =>
    Array.from({ length: Math.ceil(highest / SITEMAP_PAGE) }, (_, at) => `${name}-${at + 1}`)
  const parts = ['pages-1', ...named('plans', plans), ...named('homes', homes)]
  return sitemapIndex(site, parts)
}
