import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readBrief } from '~/domain/catalog/brief.ts'
import { filtersQuery, readFilters } from '~/domain/catalog/read-filters.ts'
import { withRegionalCosts } from '~/domain/costs/plan-cost.server.ts'
import { digestOf } from '~/domain/permits/permit.ts'
import { listSetbackAssemblies, permitNear, usualSetbacks } from '~/domain/permits/save-permits.server.ts'
import { whatsAppLink } from '~/domain/places/phone.ts'
import { planDraft, planHead, planJsonLd } from '~/domain/plans/describe-plan.ts'
import { findRenamedPlan, getPlan, listSimilarPlans } from '~/domain/plans/list-plans.server.ts'
import { chosenOption } from '~/domain/plans/options.ts'
import { readPicture } from '~/http/actions/catalog-list.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { useRootData } from '~/http/document/root-data.ts'
import { queryOf } from '~/http/query.server.ts'
import { redirectRenamed } from '~/http/reply.server.ts'
import { readSiteSettings } from '~/http/site-settings.server.ts'
import { paths } from '~/paths.ts'
import item from '~/ui/catalog/item.css?inline'
import panel from '~/ui/catalog/panel.css?inline'
import { PlanPanel } from '~/ui/plans/plan-panel.tsx'

export const handle = { cache: true, styles: [panel, item] }

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  data
    ? pageMeta(matches, {
        ...planHead(data.plan, data.siteUrl),
        jsonLd: planJsonLd(data.plan, data.siteUrl, location.search === ''),
      })
    : pageMeta(matches, { title: 'No such plan', description: 'This plan is not here.', isPrivate: true })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  const { db } = context
  const plan = (await getPlan(db, slug)) ?? (await redirectRenamed('plans', findRenamedPlan(db, slug), paths.plan))
  const search = queryOf(request)
  const filters = readFilters(search, await usualSetbacks(db, await readSiteSettings(context), search))
  const { plot, region } = filters
  const [permit, [priced = plan]] = await Promise.all([
    permitNear(db, region ? { region, city: '' } : plan, plot?.assembly),
    withRegionalCosts(db, [plan], region),
  ])
  return {
    plan: priced,
    similar: await listSimilarPlans(db, plan),
    selected: chosenOption(plan.options, search.get('option')),
    ...readPicture(search, plan.pictures.length),
    query: filtersQuery(filters),
    brief: readBrief(search),
    plot,
    assemblies: plot ? await listSetbackAssemblies(db) : [],
    permit: permit && digestOf(permit, context.now()),
    now: context.now(),
    siteUrl: context.settings.SITE_URL,
    shareUrl: `${context.settings.SITE_URL}${paths.plan(plan.slug)}`,
  }
}

export default function Plan() {
  const data = useLoaderData<typeof loader>()
  const { plan, query, shareUrl } = data
  const { site } = useRootData()
  return (
    <PlanPanel
      {...data}
      key={plan.slug}
      address={paths.plan(plan.slug, query)}
      closeHref={paths.plans(query)}
      whatsAppHref={whatsAppLink(site.whatsapp, planDraft(plan, shareUrl))}
      settings={site}
    />
  )
}
