import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { breadcrumbs } from '~/domain/catalog/json-ld.ts'
import { listAssemblies } from '~/domain/permits/save-permits.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { queryOf } from '~/http/query.server.ts'
import { paths } from '~/paths.ts'
import costs from '~/ui/costs/costs.css?inline'
import cells from '~/ui/kit/cells.css?inline'
import { PermitsPage } from '~/ui/permits/permits-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'

export const handle = { cache: true, formStyles: false, styles: [cells, costs] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: 'Building permits',
    description: 'What assemblies in Ghana ask for before they permit a house, and which of it comes with a plan.',
    canonical: `${data?.siteUrl ?? ''}${paths.permits()}`,
    jsonLd: breadcrumbs(data?.siteUrl ?? '', [['Building permits', paths.permits()]]),
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = (queryOf(request).get('q') ?? '').slice(0, 60)
  return { query, assemblies: await listAssemblies(context.db), siteUrl: context.settings.SITE_URL }
}

export default function Permits() {
  return <PermitsPage {...useLoaderData<typeof loader>()} />
}
