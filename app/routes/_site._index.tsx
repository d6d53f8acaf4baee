import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readPlanFilters } from '~/domain/plans/filters.ts'
import { listPlans } from '~/domain/plans/read-plans.server.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { useRootData } from '~/root-data'
import { HomePage } from '~/ui/home/home-page'

const FEATURED = 6

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: 'House plans and homes in Ghana',
    description: 'Complete house plans by our own architects, ready to download the minute you have paid, by card or mobile money.',
    canonical: `${data?.siteUrl ?? ''}${paths.home()}`,
    picture: `${data?.siteUrl ?? ''}/opening/wide-1080.jpg`,
    jsonLd: [{ '@context': 'https://schema.org', '@type': 'Organization', name: 'Fihankra Homes', url: data?.siteUrl }],
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { cards } = await listPlans(context.db, readPlanFilters(new URLSearchParams()), FEATURED)
  return { cards, siteUrl: context.settings.SITE_URL }
}

export default function Home() {
  const { cards } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  return <HomePage settings={site} plans={cards} />
}
