import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { REQUEST_STATUS_LABELS } from '~/domain/plan-requests/plan-request.ts'
import { getPlanRequest } from '~/domain/plan-requests/read-plan-request.server.ts'
import { rememberRequest } from '~/http/cookies.server'
import { pageMeta } from '~/http/document/page-meta'
import { useRootData } from '~/http/document/root-data'
import { SectionError } from '~/http/document/section-error'
import { requireRequestAccess } from '~/http/guards.server'
import { PRIVATE_HEADERS, privateHeaders } from '~/http/reply.server'
import requestStyles from '~/ui/plan-requests/plan-requests.css?inline'
import { RequestNotFound } from '~/ui/plan-requests/request-not-found'
import { RequestStatusPage } from '~/ui/plan-requests/request-status-page'

export const headers = privateHeaders

/** Nothing here changes at a press: scripts would add nothing. */
export const handle = { still: true, styles: [requestStyles] }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: data ? `Plan request: ${REQUEST_STATUS_LABELS[data.planRequest.status]}` : 'Plan request',
    description: 'What you asked us to draw, and how far it is.',
    isPrivate: true,
  })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const requestKey = await requireRequestAccess(context, request, reference)
  const planRequest = await getPlanRequest(context.db, reference)
  if (!planRequest) throw data(null, { status: 404, headers: PRIVATE_HEADERS })
  const headers = new Headers(PRIVATE_HEADERS)
  if (requestKey) headers.append('set-cookie', await rememberRequest(context.settings, request, reference))
  return data({ planRequest, requestKey }, { headers })
}

export default function PlanRequest() {
  const { planRequest, requestKey } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  return <RequestStatusPage request={planRequest} requestKey={requestKey} settings={site} />
}

export function ErrorBoundary() {
  return <SectionError missing={<RequestNotFound />} />
}
