import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { landingJsonLd } from '~/domain/catalog/describe-landing.ts'
import { plansLandingText, plansLandingTitle } from '~/domain/plans/describe-plan.ts'
import { listPlans, readPlanLanding } from '~/domain/plans/read-plans.server.ts'
import { readLandingPage } from '~/landing.server'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { notFound } from '~/platform/reply.server'
import { SectionError } from '~/section-error'
import filterStyles from '~/ui/catalog/filters.css?inline'
import { ItemNotFound } from '~/ui/catalog/item-not-found'
import { LandingPage } from '~/ui/catalog/landing-page'
import { PlanCard } from '~/ui/plans/plan-card'
import { PLAN_SECTION } from '~/ui/plans/plan-section'

export const handle = { shared: true, reading: true, styles: [filterStyles] }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: data.title,
        description: data.text,
        canonical: data.url,
        isPrivate: data.total === 0,
        ...(data.cards[0]?.coverKey ? { picture: `${data.siteUrl}${paths.media(data.cards[0].coverKey, 1080)}` } : {}),
        jsonLd: landingJsonLd({
          title: data.title,
          text: data.text,
          url: data.url,
          above: { name: PLAN_SECTION.title, url: `${data.siteUrl}${paths.plans()}` },
          items: data.cards.map((card) => `${data.siteUrl}${paths.plan(card.slug)}`),
        }),
      })
    : pageMeta({ title: 'Plans', description: 'This list is not here.', isPrivate: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params.landing ?? ''
  const page = await readLandingPage(
    { db: context.db, list: listPlans, facts: readPlanLanding, hasPlaces: false },
    slug,
  )
  if (!page) throw notFound('plans')
  const siteUrl = context.settings.SITE_URL
  return {
    ...page,
    title: plansLandingTitle(page.filters),
    text: plansLandingText(page.filters, page),
    url: `${siteUrl}${paths.plansFor(slug)}`,
    siteUrl,
  }
}

export default function PlansFor() {
  const { related, ...page } = useLoaderData<typeof loader>()
  return (
    <LandingPage
      {...page}
      section={PLAN_SECTION}
      card={PlanCard}
      related={related.map(({ slug, kind, items }) => ({
        label: `Plans for ${kind}`,
        href: paths.plansFor(slug),
        items,
      }))}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError missing={<ItemNotFound section={PLAN_SECTION} />} />
}
