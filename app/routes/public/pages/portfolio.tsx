import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { breadcrumbs } from '~/domain/catalog/json-ld.ts'
import { getPortfolio } from '~/domain/settings/get-portfolio.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { useRootData } from '~/http/document/root-data.ts'
import { paths } from '~/paths.ts'
import sheets from '~/ui/portfolio/portfolio.css?inline'
import { PortfolioPage } from '~/ui/portfolio/portfolio-page.tsx'

export const handle = { cache: true, formStyles: false, styles: [sheets] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: 'Portfolio',
    description: (firm) => `Who we are, how we work and what we have built: the fourteen sheets of ${firm}.`,
    canonical: `${data?.siteUrl ?? ''}${paths.portfolio()}`,
    jsonLd: breadcrumbs(data?.siteUrl ?? '', [['Portfolio', paths.portfolio()]]),
  })

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  ...(await getPortfolio(context.db)),
  siteUrl: context.settings.SITE_URL,
})

export default function Portfolio() {
  const { siteUrl: _siteUrl, ...portfolio } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  return <PortfolioPage {...portfolio} settings={site} />
}
