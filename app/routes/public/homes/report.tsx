import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { requireHome } from '~/http/actions/home-form.server.ts'
import { receiveReport } from '~/http/actions/message.server.ts'
import type { AppContext } from '~/http/context.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { forwardRetryAfter } from '~/http/reply.server.ts'
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

const requireReported = (context: AppContext, slug = '') => requireHome(context, slug, paths.reportHome)

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { slug, name } = await requireReported(context, params.slug)
  return { slug, name, formId: randomKey() }
}

export const action = async ({ params, request, context }: ActionFunctionArgs) =>
  receiveReport(context, request, await requireReported(context, params.slug))

export default function ReportHome() {
  const answer = useActionData<typeof action>()
  return <ReportPage {...useLoaderData<typeof loader>()} result={answer?.result ?? null} />
}
