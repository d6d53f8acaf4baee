import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readPricedChanges } from '~/domain/plan-requests/read-price-list.server.ts'
import { getPlan } from '~/domain/plans/read-plans.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server'
import { knownOf, receivePlanRequest } from '~/http/actions/plan-request.server'
import type { AppContext } from '~/http/context.server'
import { pageMeta } from '~/http/document/page-meta'
import { getUser } from '~/http/guards.server'
import { notFound, PRIVATE_HEADERS, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import requestStyles from '~/ui/plan-requests/plan-requests.css?inline'
import { RequestPlanPage } from '~/ui/plan-requests/request-plan-page'

export { CatalogError as ErrorBoundary } from '~/http/document/catalog-error'

export const handle = { styles: [requestStyles] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data ? `Change ${data.plan.title}` : 'Change this plan',
    description: 'What a change of this plan costs, and the form that asks for it.',
    canonical: `${data?.siteUrl ?? ''}${paths.planChange(data?.plan.slug ?? '')}`,
  })

/** The form is anybody's; one that holds what is known of a person, or what they typed, is theirs. */
export const headers: HeadersFunction = (given) =>
  given.loaderHeaders.has('cache-control') || given.actionHeaders.has('cache-control') ? privateHeaders(given) : {}

async function requirePlan(context: AppContext, slug = '') {
  const plan = await getPlan(context.db, slug)
  if (!plan) throw notFound('plans')
  return plan
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const [plan, changes, user] = await Promise.all([
    requirePlan(context, params.slug),
    readPricedChanges(context.db),
    getUser(context),
  ])
  const person = user && (await knownOf(context, user))
  const page = { plan, changes, person, formId: randomKey(), siteUrl: context.settings.SITE_URL }
  return data(page, user ? { headers: PRIVATE_HEADERS } : {})
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  return receivePlanRequest(context, request, await requirePlan(context, params.slug))
}

export default function ChangePlan() {
  const { plan, changes, person, formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RequestPlanPage
      plan={plan}
      changes={changes}
      person={person}
      formId={formId}
      result={answer?.result ?? null}
      staged={answer?.staged ?? []}
    />
  )
}
