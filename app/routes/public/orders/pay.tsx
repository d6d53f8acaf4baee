import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useRouteError } from '@remix-run/react'
import { checkoutRefusal } from '~/domain/orders/messages.ts'
import { payAgain } from '~/domain/orders/pay-again.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { randomKey } from '~/domain/shared/signed-key.server'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireOrderAccess } from '~/http/guards.server'
import { paths } from '~/paths.ts'
import { OrderRefusal } from '~/ui/orders/order-refusal'

export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Pay now', 'Pay an order that you have opened.')
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.order(params.reference ?? ''))

export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const { fields, retryAfter } = await readPublicForm(context, request, 'pay', formFields(null, ['key']))
  const key = await requireOrderAccess(context, request, reference, fields.get('key'))
  if (retryAfter)
    throw data({ reference, key, message: TOO_MANY_ATTEMPTS }, { status: 429, headers: { 'retry-after': retryAfter } })
  const checkout = await payAgain(
    { db: context.db, payments: context.payments, now: context.now, randomKey, siteUrl: context.settings.SITE_URL },
    reference,
  )
  if (checkout.ok) return redirect(checkout.value.authorizationUrl, { status: 303 })
  if (checkout.reason === 'not-payable') return redirect(paths.order(reference, key), { status: 303 })
  const { text, status, retryAfter: again } = checkoutRefusal(checkout)
  throw data({ reference, key, message: text }, { status, headers: { 'retry-after': again } })
}

export default function Page() {
  return null
}

export function ErrorBoundary() {
  return <OrderRefusal error={useRouteError()} pays />
}
