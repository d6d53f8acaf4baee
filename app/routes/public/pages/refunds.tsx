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
    title: 'Refunds',
    description: (firm) => `Refunds of ${firm}.`,
    canonical: `${data?.siteUrl ?? ''}${paths.refunds()}`,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await readLegalVersion(context.db, 'refunds', new URL(request.url).searchParams.get('version'))
  if (!found) throw toLastPage(paths.refunds())
  return { ...found, siteUrl: context.settings.SITE_URL }
}

export default function Page() {
  const { text, versions } = useLoaderData<typeof loader>()
  return <LegalPage title="Refunds" text={text} versions={versions} hrefOf={paths.refunds} />
}
