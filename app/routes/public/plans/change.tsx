import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readBrief } from '~/domain/catalog/brief.ts'
import { listPricedChanges } from '~/domain/plan-requests/list-priced-changes.server.ts'
import { findRenamedPlan, getPlan, getPlanEvenRenamed } from '~/domain/plans/list-plans.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { knownOf, receivePlanRequest } from '~/http/actions/plan-request.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { getUser } from '~/http/guards.server.ts'
import { queryOf } from '~/http/query.server.ts'
import { notFound, PRIVATE_HEADERS, privateHeaders, redirectRenamed } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import requestStyles from '~/ui/plan-requests/plan-requests.css?inline'
import { RequestPlanPage } from '~/ui/plan-requests/request-plan-page.tsx'

export { CatalogError as ErrorBoundary } from '~/http/document/catalog-error.tsx'

export const handle = { styles: [requestStyles] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data ? `Change ${data.plan.title}` : 'Change this plan',
    description: 'What a change of this plan costs, and the form that asks for it.',
    canonical: `${data?.siteUrl ?? ''}${paths.planChange(data?.plan.slug ?? '')}`,
  })

/** The empty form is public; a form with known details of a person, or with what they typed, is private. */
export const headers: HeadersFunction = (given) =>
  given.loaderHeaders.has('cache-control') || given.actionHeaders.has('cache-control') ? privateHeaders(given) : {}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { db } = context
  const { slug = '' } = params
  const [found, changes, user] = await Promise.all([getPlan(db, slug), listPricedChanges(db), getUser(context)])
  const plan = found ?? (await redirectRenamed('plans', findRenamedPlan(db, slug), paths.planChange))
  const person = user && (await knownOf(context, user))
  const page = {
    plan,
    changes,
    brief: readBrief(queryOf(request)),
    person,
    formId: randomKey(),
    siteUrl: context.settings.SITE_URL,
  }
  return data(page, user ? { headers: PRIVATE_HEADERS } : {})
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  // A plan renamed meanwhile keeps what was typed under its old address.
  const plan = await getPlanEvenRenamed(context.db, params.slug ?? '')
  if (!plan) throw notFound('plans')
  return receivePlanRequest(context, request, plan)
}

export default function ChangePlan() {
  const { plan, changes, brief, person, formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RequestPlanPage
      plan={plan}
      changes={changes}
      brief={brief}
      person={person}
      formId={formId}
      result={answer?.result ?? null}
      staged={answer?.staged ?? []}
    />
  )
}
