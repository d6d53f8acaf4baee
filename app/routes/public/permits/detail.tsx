import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { breadcrumbs } from '~/domain/catalog/json-ld.ts'
import { getPermit } from '~/domain/permits/save-permits.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { notFound } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import costs from '~/ui/costs/costs.css?inline'
import { NoPermit, PermitPage } from '~/ui/permits/permits-page.tsx'

export const handle = { cache: true, formStyles: false, styles: [costs] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `Building permit: ${data.permit.name}`,
        description: `What the assembly of ${data.permit.name}, ${data.permit.region}, asks for before it permits a house, with source and date.`,
        canonical: `${data.siteUrl}${paths.permit(data.permit.slug)}`,
        jsonLd: breadcrumbs(data.siteUrl, [
          ['Building permits', paths.permits()],
          [data.permit.name, paths.permit(data.permit.slug)],
        ]),
      })
    : pageMeta(matches, { title: 'No such assembly', description: 'This permit list is not here.', isPrivate: true })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const permit = await getPermit(context.db, params.assembly ?? '')
  if (!permit) throw notFound('permits')
  return { permit, now: context.now(), siteUrl: context.settings.SITE_URL }
}

export default function Permit() {
  return <PermitPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError missing={<NoPermit />} />
}
