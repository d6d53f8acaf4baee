import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useRouteError } from '@remix-run/react'
import { countTry, PUBLIC_FORM } from '~/domain/limits/rate-limit.server.ts'
import { mailLinkAgain } from '~/domain/orders/look-up-orders.server.ts'
import { LINKS_MAILED, TOO_MANY_ATTEMPTS } from '~/domain/orders/messages.ts'
import { getOrder } from '~/domain/orders/read-order.server.ts'
import { deliverOutbox } from '~/domain/outbox/deliver-outbox.server.ts'
import { paths } from '~/paths.ts'
import { requireOrderAccess } from '~/platform/guards.server'
import { jobDeps } from '~/platform/job-deps.server'
import { readField } from '~/platform/read-body.server'
import { done, privateHeaders } from '~/platform/reply.server'
import { OrderRefusal } from '~/ui/orders/order-refusal'

export const headers = privateHeaders

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.order(params.reference ?? ''))

export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const key = await requireOrderAccess(context, request, reference, await readField(request, 'key'))
  const turn = await countTry(context, PUBLIC_FORM, `resend:${context.clientAddress}`)
  if (!turn.ok)
    throw data(
      { reference, key, message: TOO_MANY_ATTEMPTS },
      { status: 429, headers: { 'retry-after': String(turn.retryAfterSeconds) } },
    )
  const order = await getOrder(context.db, reference)
  if (!order) throw data(null, { status: 404 })
  await mailLinkAgain(context, order.id)
  context.waitUntil(deliverOutbox(jobDeps(context)))
  return done(context, paths.order(reference, key), { tone: 'good', text: LINKS_MAILED })
}

export default function Page() {
  return null
}

export function ErrorBoundary() {
  return <OrderRefusal error={useRouteError()} />
}
