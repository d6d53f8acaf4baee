import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { filtersQuery, readFilters } from '~/domain/catalog/read-filters.ts'
import { permitNear } from '~/domain/permits/keep-permits.server.ts'
import { whatsAppLink } from '~/domain/places/phone.ts'
import { planDraft, planHead, planJsonLd } from '~/domain/plans/describe-plan.ts'
import { chosenOption } from '~/domain/plans/options.ts'
import { findRenamedPlan, getPlan, listSimilarPlans } from '~/domain/plans/read-plans.server.ts'
import { setbacksOf } from '~/domain/plots/plot.ts'
import { readPicture } from '~/http/actions/catalog-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { useRootData } from '~/http/document/root-data'
import { movedTo, notFound } from '~/http/reply.server'
import { readSiteSettings } from '~/http/site-settings.server'
import { paths } from '~/paths.ts'
import panel from '~/ui/catalog/panel.css?inline'
import { PlanPanel } from '~/ui/plans/plan-panel'

export const handle = { cache: true, styles: [panel] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, { ...planHead(data.plan, data.siteUrl), jsonLd: planJsonLd(data.plan, data.siteUrl) })
    : pageMeta(matches, { title: 'No such plan', description: 'This plan is not here.', isPrivate: true })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const plan = await getPlan(context.db, slug)
  if (!plan) {
    const renamed = await findRenamedPlan(context.db, slug)
    throw renamed ? movedTo(paths.plan(renamed)) : notFound('plans')
  }
  const search = new URL(request.url).searchParams
  const filters = readFilters(search, setbacksOf(await readSiteSettings(context)))
  return {
    plan,
    similar: await listSimilarPlans(context.db, plan),
    selected: chosenOption(plan.options, search.get('option')),
    picture: readPicture(search, plan.pictures.length),
    query: filtersQuery(filters),
    plot: filters.plot,
    permit: await permitNear(context.db, plan.region),
    siteUrl: context.settings.SITE_URL,
    shareUrl: `${context.settings.SITE_URL}${paths.plan(plan.slug)}`,
  }
}

export default function Plan() {
  const { plan, similar, selected, picture, query, plot, permit, shareUrl } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  return (
    <PlanPanel
      key={plan.slug}
      plan={plan}
      similar={similar}
      query={query}
      selected={selected}
      plot={plot}
      permit={permit}
      picture={picture}
      address={paths.plan(plan.slug, query)}
      closeHref={paths.plans(query)}
      shareUrl={shareUrl}
      whatsAppHref={whatsAppLink(site.whatsapp, planDraft(plan, shareUrl))}
      settings={site}
    />
  )
}
