import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { ALL, type Filters } from '~/domain/catalog/filters.ts'
import { landingSlug } from '~/domain/catalog/landing.ts'
import { listListingChoices, listListingSlugs } from '~/domain/listings/read-listings.server.ts'
import { listAssemblies } from '~/domain/permits/keep-permits.server.ts'
import { listPlanChoices, listPlanSlugs } from '~/domain/plans/read-plans.server.ts'
import { paths } from '~/paths.ts'

type Entry = { path: string; updatedAt?: number }

const PAGES: Entry[] = [
  paths.home(),
  paths.projects(),
  paths.plans(),
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

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One entry for each list that has a name of its own. */
const landings = (choices: readonly Filters[], toPath: (slug: string) => string): Entry[] =>
  [...new Set(choices.flatMap((choice) => landingSlug(choice) ?? []))].map((slug) => ({ path: toPath(slug) }))

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.settings.SITE_URL
  const [plans, listings, planChoices, homeChoices, assemblies] = await Promise.all([
    listPlanSlugs(context.db),
    listListingSlugs(context.db),
    listPlanChoices(context.db),
    listListingChoices(context.db),
    listAssemblies(context.db),
  ])
  const entries: Entry[] = [
    ...PAGES,
    ...plans.map(({ slug, updatedAt }) => ({ path: paths.plan(slug), updatedAt })),
    ...assemblies.map(({ slug }) => ({ path: paths.permit(slug) })),
    ...listings.map(({ slug, updatedAt }) => ({ path: paths.service(slug), updatedAt })),
    ...landings(homeChoices, paths.homesFor),
    ...landings(
      planChoices.filter((choice) => choice.location === ALL),
      paths.plansFor,
    ),
  ]
  const lines = entries.map(({ path, updatedAt }) => {
    const changed =
      updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString().slice(0, 10)}</lastmod>`
    return `<url><loc>${escapeXml(site + path)}</loc>${changed}</url>`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`,
    {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
    },
  )
}
