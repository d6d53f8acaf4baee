import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { cancelOrder, checkOrder } from '~/domain/orders/check-order.server.ts'
import { STATUS_LABELS, UNPAID } from '~/domain/orders/order.ts'
import { getOrder, issueDownload, issueNewerDownload } from '~/domain/orders/read-order.server.ts'
import { deliverOutbox } from '~/domain/outbox/deliver-outbox.server.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { rememberOrder } from '~/platform/cookies.server'
import { requireOrderAccess } from '~/platform/guards.server'
import { jobDeps } from '~/platform/job-deps.server'
import { PRIVATE_HEADERS, privateHeaders } from '~/platform/reply.server'
import { useRootData } from '~/root-data'
import { OrderNotFound } from '~/ui/orders/order-not-found'
import { OrderPage } from '~/ui/orders/order-page'

const REFRESH_SECONDS = 10
/** How long after the payment an arrival from the checkout starts the download by itself. */
const FRESH_MS = 10 * 60_000

export const headers = privateHeaders

/** Scripts would add nothing here but a second question to Paystack. */
export const handle = { still: true }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const head = pageMeta({
    title: data ? `${STATUS_LABELS[data.order.status]}: ${data.order.planTitle}` : 'Order',
    description: 'Your order and its download.',
    isPrivate: true,
  })
  if (data?.autoDownload && data.download)
    return [...head, { httpEquiv: 'refresh', content: `1;url=${data.download.url}` }]
  return data?.order.status === 'pending' ? [...head, { httpEquiv: 'refresh', content: String(REFRESH_SECONDS) }] : head
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  await requireOrderAccess(context, request, reference)
  let order = await getOrder(context.db, reference)
  if (!order) throw data(null, { status: 404 })
  const search = new URL(request.url).searchParams
  let begun = false
  if (UNPAID.includes(order.status) && order.begun) {
    const check = await checkOrder(context, order.id)
    begun = check.begun
    if (search.has('cancelled') && check.reached && !check.begun) await cancelOrder(context, order.id)
    order = (await getOrder(context.db, reference)) ?? order
    if (order.status === 'paid') context.waitUntil(deliverOutbox(jobDeps(context)))
  }
  const linkDeps = { ...context, linkSeconds: context.settings.LINK_SECONDS }
  const download = order.paidAt === null ? null : await issueDownload(linkDeps, order.id)
  const newer = download?.ok ? await issueNewerDownload(linkDeps, order.id) : null
  const arrived = search.has('trxref') && order.paidAt !== null && context.now() - order.paidAt < FRESH_MS
  const { id: _id, ...shown } = order
  return data(
    {
      order: { ...shown, begun },
      download: download?.ok ? download.value : null,
      newer,
      refusal: download && !download.ok ? download.reason : null,
      autoDownload: arrived && (download?.ok ?? false),
      canPay: UNPAID.includes(order.status),
      orderKey: search.get('key'),
    },
    {
      headers: {
        ...PRIVATE_HEADERS,
        ...(search.has('key') ? { 'set-cookie': await rememberOrder(context.settings, request, reference) } : {}),
      },
    },
  )
}

export default function Order() {
  const { site } = useRootData()
  const { order, download, newer, refusal, canPay, autoDownload, orderKey } = useLoaderData<typeof loader>()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <OrderPage
      order={order}
      download={download}
      newer={newer}
      {...(refusal ? { refusal } : {})}
      canPay={canPay}
      paymentBegun={order.begun}
      autoDownload={autoDownload}
      settings={site}
      {...(orderKey ? { orderKey } : {})}
      busy={busy}
    />
  )
}

export function ErrorBoundary() {
  return <OrderNotFound lookupHref={paths.orderLookup()} />
}
