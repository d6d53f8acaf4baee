import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readLegalText } from '~/domain/site/read-site.server.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { LegalPage } from '~/ui/legal-page'

export const handle = { shared: true, reading: true }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: 'Refunds',
    description: 'Refunds of Fihankra Homes.',
    canonical: `${data?.siteUrl ?? ''}${paths.refunds()}`,
  })

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  text: await readLegalText(context.db, 'refunds'),
  siteUrl: context.settings.SITE_URL,
})

export default function Page() {
  const { text } = useLoaderData<typeof loader>()
  return <LegalPage title="Refunds" text={text} />
}
