import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { breadcrumbs } from '~/domain/catalog/json-ld.ts'
import { getLegalVersion } from '~/domain/settings/get-legal-text.server.ts'
import { readSpecification } from '~/domain/settings/read-specification.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { useRootData } from '~/http/document/root-data.ts'
import { toLastPage } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import sheet from '~/ui/listings/specification.css?inline'
import { SpecificationPage } from '~/ui/listings/specification-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'

export const handle = { cache: true, styles: [sheet] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: 'Building specification',
    description:
      'How we build: foundations, concrete grades, blockwork, roof, doors and windows, plumbing, electrical work and finishes, with sizes.',
    canonical: `${data?.siteUrl ?? ''}${paths.specifications()}`,
    jsonLd: breadcrumbs(data?.siteUrl ?? '', [
      ['Buy A House', paths.services()],
      ['Specifications', paths.specifications()],
    ]),
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('version')
  const found = await getLegalVersion(context.db, 'specifications', asked)
  if (!found) throw toLastPage(paths.specifications())
  return {
    specification: readSpecification(found.text.body),
    version: found.text.version,
    versions: found.versions,
    siteUrl: context.settings.SITE_URL,
  }
}

export default function Specifications() {
  const { specification, version, versions } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  return <SpecificationPage firm={site.name} specification={specification} version={version} versions={versions} />
}
