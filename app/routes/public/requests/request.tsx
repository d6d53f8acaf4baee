import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getReturnedAddress } from '~/domain/mail/delivery.server.ts'
import { getPlanRequest } from '~/domain/plan-requests/get-plan-request.server.ts'
import { getQuote, listDeliveries } from '~/domain/plan-requests/get-quote.server.ts'
import { REQUEST_STATUS_LABELS } from '~/domain/plan-requests/plan-request.ts'
import { ownsAddress } from '~/http/actions/accept-quote.server.ts'
import { readAddressForm, receiveAddress } from '~/http/actions/correct-address.server.ts'
import { rememberRequest } from '~/http/cookies.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { useRootData } from '~/http/document/root-data.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { requireRequestAccess } from '~/http/guards.server.ts'
import { PRIVATE_HEADERS } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import requestStyles from '~/ui/plan-requests/plan-requests.css?inline'
import { RequestNotFound } from '~/ui/plan-requests/request-not-found.tsx'
import { RequestStatusPage } from '~/ui/plan-requests/request-status-page.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

/** Never hydrated: its forms reload the document, and scripts would add nothing. */
export const handle = { hydrate: 'never', styles: [requestStyles] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data ? `Plan request: ${REQUEST_STATUS_LABELS[data.planRequest.status]}` : 'Plan request',
    description: 'What you asked us to draw, and how far it is.',
    isPrivate: true,
  })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const requestKey = await requireRequestAccess(context, request, reference)
  const planRequest = await getPlanRequest(context.db, reference)
  if (!planRequest) throw data(null, { status: 404, headers: PRIVATE_HEADERS })
  const quote = await getQuote(context.db, planRequest.id, await ownsAddress(context, requestKey, planRequest))
  const links = { ...context, linkSeconds: context.settings.LINK_SECONDS }
  const deliveries = await listDeliveries(links, planRequest.id, quote)
  const headers = new Headers(PRIVATE_HEADERS)
  if (requestKey) headers.append('set-cookie', await rememberRequest(context.settings, request, reference))
  const returned = await getReturnedAddress(context.db, 'request', planRequest.id, planRequest.email)
  return data({ planRequest, requestKey, quote, deliveries, returned, now: context.now() }, { headers })
}

/** Takes another address where mail came back. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const form = await readAddressForm(context, request)
  const key = await requireRequestAccess(context, request, reference, form.fields.get('key'))
  const planRequest = await getPlanRequest(context.db, reference)
  if (!planRequest) throw data(null, { status: 404, headers: PRIVATE_HEADERS })
  const { id, email } = planRequest
  const about = { label: `Plan request ${reference}`, page: paths.planRequestAdmin(id) }
  return receiveAddress(context, form, { subject: 'request', id, email, ...about }, () =>
    paths.planRequest(reference, key),
  )
}

export default function PlanRequest() {
  const { planRequest, ...page } = useLoaderData<typeof loader>()
  const { site } = useRootData()
  const address = useActionData<typeof action>()?.address ?? null
  return <RequestStatusPage request={planRequest} {...page} settings={site} address={address} />
}

export function ErrorBoundary() {
  return <SectionError missing={<RequestNotFound />} />
}
