import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readBrief } from '~/domain/catalog/brief.ts'
import { readCode } from '~/domain/houses/code.ts'
import { conceptOf } from '~/domain/houses/describe.ts'
import type { StagedFile } from '~/domain/plan-requests/take-request.server.ts'
import { getPlanEvenRenamed } from '~/domain/plans/list-plans.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { receivePlanRequest } from '~/http/actions/plan-request.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { queryOf } from '~/http/query.server.ts'
import { privateHeaders } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import requestStyles from '~/ui/plan-requests/plan-requests.css?inline'
import { RequestPlanPage } from '~/ui/plan-requests/request-plan-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'

export const handle = { styles: [requestStyles] }

const NO_FILES: StagedFile[] = []

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: 'Request Plan',
    description: 'Ask for a floor plan drawn for your plot: tell us about it, and we answer with a price in cedis.',
    canonical: `${data?.siteUrl ?? ''}${paths.requestPlan()}`,
  })

/** The empty form is public; one with what somebody typed is private. */
export const headers: HeadersFunction = (given) =>
  given.actionHeaders.has('cache-control') ? privateHeaders(given) : {}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = queryOf(request)
  const slug = search.get('plan')
  const plan = slug ? await getPlanEvenRenamed(context.db, slug) : null
  const house = readCode(search.get('concept') ?? '')
  return {
    plan,
    concept: house && conceptOf(house),
    brief: readBrief(search),
    formId: randomKey(),
    siteUrl: context.settings.SITE_URL,
  }
}

export const action = ({ request, context }: ActionFunctionArgs) => receivePlanRequest(context, request)

export default function RequestPlan() {
  const { plan, concept, brief, formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RequestPlanPage
      plan={plan}
      concept={concept}
      brief={brief}
      formId={formId}
      result={answer?.result ?? null}
      staged={answer?.staged ?? NO_FILES}
    />
  )
}
