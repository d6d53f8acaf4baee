import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readFilters } from '~/domain/catalog/filters.ts'
import { listPlans } from '~/domain/plans/read-plans.server.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { useRootData } from '~/root-data'
import { HomePage } from '~/ui/home/home-page'

const FEATURED = 6
const HERO_ALT =
  'Modern timber and white villa on a quiet street at golden hour, with neighbouring houses, hedges and a flame tree'

export const handle = { shared: true }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: 'House plans and homes in Ghana',
    description:
      'Complete house plans by our own architects, ready to download the minute you have paid, by card or mobile money.',
    canonical: `${data?.siteUrl ?? ''}${paths.home()}`,
    picture: `${data?.siteUrl ?? ''}/opening/wide-1280.jpg`,
    jsonLd: [
      { '@context': 'https://schema.org', '@type': 'Organization', name: 'Fihankra Homes', url: data?.siteUrl ?? '' },
    ],
  })

export async function loader({ context }: LoaderFunctionArgs) {
  const { cards, total } = await listPlans(context.db, readFilters(new URLSearchParams()), FEATURED)
  return { cards, total, siteUrl: context.settings.SITE_URL }
}

export default function Home() {
  const { cards, total } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  return <HomePage settings={site} featured={cards} planCount={total} heroAlt={HERO_ALT} />
}
