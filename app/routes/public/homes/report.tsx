import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listingReference } from '~/domain/listings/listing.ts'
import { findRenamedListing, getListing } from '~/domain/listings/read-listings.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { receiveReport } from '~/http/actions/message.server.ts'
import type { AppContext } from '~/http/context.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { forwardRetryAfter, redirectRenamed } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ReportPage } from '~/ui/listings/report-page.tsx'

export { CatalogError as ErrorBoundary } from '~/http/document/catalog-error.tsx'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data ? `Report a home: ${data.name}` : 'No such home',
    description: 'Tell us if something about this home is wrong.',
    isPrivate: true,
  })

export const headers = forwardRetryAfter

async function requireHome({ db }: AppContext, slug: string) {
  const listing =
    (await getListing(db, slug)) ?? (await redirectRenamed('services', findRenamedListing(db, slug), paths.reportHome))
  return { id: listing.id, slug: listing.slug, title: listing.title }
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id, slug, title } = await requireHome(context, params.slug ?? '')
  return { slug, name: `${listingReference(id)} ${title}`, formId: randomKey() }
}

export const action = async ({ params, request, context }: ActionFunctionArgs) =>
  receiveReport(context, request, await requireHome(context, params.slug ?? ''))

export default function ReportHome() {
  const answer = useActionData<typeof action>()
  return <ReportPage {...useLoaderData<typeof loader>()} result={answer?.result ?? null} />
}
