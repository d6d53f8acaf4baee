import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readLegalVersion } from '~/domain/site/read-site.server.ts'
import { pageMeta } from '~/http/document/page-meta'
import { toLastPage } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { LegalPage } from '~/ui/legal-page'

export const handle = { cache: true, formStyles: false }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: 'Terms',
    description: (firm) => `Terms of ${firm}.`,
    canonical: `${data?.siteUrl ?? ''}${paths.terms()}`,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await readLegalVersion(context.db, 'terms', new URL(request.url).searchParams.get('version'))
  if (!found) throw toLastPage(paths.terms())
  return { ...found, siteUrl: context.settings.SITE_URL }
}

export default function Page() {
  const { text, versions } = useLoaderData<typeof loader>()
  return <LegalPage title="Terms" text={text} versions={versions} hrefOf={paths.terms} />
}
