import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { countTry, PUBLIC_FORM } from '~/domain/limits/rate-limit.server.ts'
import { PAYMENT_UNREACHABLE, TOO_MANY_ATTEMPTS } from '~/domain/orders/messages.ts'
import { openCheckout } from '~/domain/orders/start-purchase.server.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { requireOrderAccess } from '~/platform/guards.server'
import { readForm } from '~/platform/read-body.server'
import { PRIVATE_HEADERS, privateHeaders } from '~/platform/reply.server'
import { randomKey } from '~/platform/signed-key.server'
import { OrderNotFound } from '~/ui/orders/order-not-found'
import { PayAgainPage } from '~/ui/orders/pay-again-page'

export const meta = () =>
  pageMeta({ title: 'Pay now', description: 'Pay an order that you have opened.', isPrivate: true })
export const headers = privateHeaders

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.order(params.reference ?? ''))

export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const key = await requireOrderAccess(context, request, reference, await readForm(request))
  const turn = await countTry(context, PUBLIC_FORM, `pay:${context.clientAddress}`)
  if (!turn.ok)
    return data(
      { reference, key, message: TOO_MANY_ATTEMPTS },
      { status: 429, headers: { ...PRIVATE_HEADERS, 'retry-after': String(turn.retryAfterSeconds) } },
    )
  const checkout = await openCheckout(
    { db: context.db, payments: context.payments, now: context.now, randomKey, siteUrl: context.settings.SITE_URL },
    reference,
  )
  if (checkout.ok) return redirect(checkout.value.authorizationUrl, { status: 303 })
  if (checkout.reason === 'not-payable') return redirect(paths.order(reference, key), { status: 303 })
  return data(
    { reference, key, message: PAYMENT_UNREACHABLE },
    { status: 503, headers: { ...PRIVATE_HEADERS, 'retry-after': '30' } },
  )
}

export default function PayAgain() {
  const answer = useActionData<typeof action>()
  return answer ? (
    <PayAgainPage
      reference={answer.reference}
      message={answer.message}
      {...(answer.key ? { orderKey: answer.key } : {})}
    />
  ) : null
}

export function ErrorBoundary() {
  return <OrderNotFound lookupHref={paths.orderLookup()} />
}
