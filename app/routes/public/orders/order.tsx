import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PUBLIC_FORM, recordAttempt } from '~/domain/limits/rate-limit.server.ts'
import { getReturnedAddress } from '~/domain/mail/delivery.server.ts'
import { getOrder } from '~/domain/orders/get-order.server.ts'
import { orderLabel } from '~/domain/orders/order.ts'
import { showOrder } from '~/domain/orders/show-order.server.ts'
import { STATUS_LABELS } from '~/domain/payments/order-state.ts'
import { requestKey } from '~/domain/plan-requests/submit-request.server.ts'
import { readAddressForm, receiveAddress } from '~/http/actions/correct-address.server.ts'
import { rememberOrder } from '~/http/cookies.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { useRootData } from '~/http/document/root-data.ts'
import { requireOrderAccess } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { PRIVATE_HEADERS } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import figure from '~/ui/kit/figure.css?inline'
import { OrderNotFound } from '~/ui/orders/order-not-found.tsx'
import { OrderPage } from '~/ui/orders/order-page.tsx'
import { REFRESH_SECONDS } from '~/ui/orders/order-states.ts'

export { privateHeaders as headers } from '~/http/reply.server.ts'

/** Never hydrated: scripts would add nothing but a second request to Paystack. */
export const handle = { hydrate: 'never', styles: [figure] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data ? `${STATUS_LABELS[data.order.status]}: ${data.order.planTitle}` : 'Order',
    description: 'Your order and its download.',
    isPrivate: true,
  })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const orderKey = await requireOrderAccess(context, request, reference)
  const search = new URL(request.url).searchParams
  const visit = { cancelled: search.has('cancelled'), arrived: search.has('trxref') }
  const mayAsk = async () => (await recordAttempt(context, PUBLIC_FORM, `order-page:${context.clientAddress}`)).ok
  const shown = await showOrder({ ...context, linkSeconds: context.settings.LINK_SECONDS, mayAsk }, reference, visit)
  if (!shown) throw data(null, { status: 404 })
  if (shown.settledNow) deliverSoon(context)
  const headers = new Headers(PRIVATE_HEADERS)
  // By header: a meta element that counts as part of the page is a barrier (WCAG F41).
  if (shown.autoDownload && shown.download) headers.set('refresh', `1;url=${shown.download.url}`)
  else if (shown.tooSoon) headers.set('refresh', '5')
  else if (shown.order.status === 'pending') headers.set('refresh', String(REFRESH_SECONDS))
  if (orderKey) headers.append('set-cookie', await rememberOrder(context.settings, request, reference))
  // Whoever has the emailed key of the order may have the key of the request: both go to the same address.
  const { requestReference, buyerEmail } = shown.order
  const returned = await getReturnedAddress(context.db, 'order', shown.id, buyerEmail)
  const requestHref =
    requestReference === null
      ? undefined
      : paths.planRequest(requestReference, orderKey && (await requestKey(context.keys, requestReference)))
  const shareUrl = shown.shareKey && `${context.settings.SITE_URL}${paths.payFor(shown.shareKey)}`
  return data({ ...shown, orderKey, requestHref, returned, shareUrl }, { headers })
}

/** Takes another address where mail came back. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const form = await readAddressForm(context, request)
  const key = await requireOrderAccess(context, request, reference, form.fields.get('key'))
  const order = await getOrder(context.db, reference)
  if (!order) throw data(null, { status: 404, headers: PRIVATE_HEADERS })
  const about = { label: orderLabel(order.number), page: paths.orderAdmin(reference) }
  return receiveAddress(context, form, { subject: 'order', id: order.id, email: order.buyerEmail, ...about }, () =>
    paths.order(reference, key),
  )
}

export default function Order() {
  const address = useActionData<typeof action>()?.address ?? null
  return <OrderPage {...useLoaderData<typeof loader>()} settings={useRootData().site} address={address} />
}

export { OrderNotFound as ErrorBoundary }
