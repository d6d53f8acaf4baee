import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { checkoutRefusal } from '~/domain/orders/messages.ts'
import { payOrder } from '~/domain/orders/pay-order.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { requireOrderForm } from '~/http/actions/order-form.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { usePageError } from '~/http/document/taken-page.tsx'
import { paths } from '~/paths.ts'
import { OrderRefusal } from '~/ui/orders/order-refusal.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Pay now', 'Pay an order that you have opened.')
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.order(params.reference ?? ''))

export async function action(sent: ActionFunctionArgs) {
  const { reference, key, refuse } = await requireOrderForm(sent, 'pay')
  const { db, payments, now, settings } = sent.context
  const checkout = await payOrder({ db, payments, now, randomKey, siteUrl: settings.SITE_URL }, reference)
  if (checkout.ok) return redirect(checkout.value.authorizationUrl, { status: 303 })
  if (checkout.reason === 'not-payable') return redirect(paths.order(reference, key), { status: 303 })
  const { status, text, retryAfter } = checkoutRefusal(checkout)
  throw refuse(status, text, retryAfter)
}

export default function Page() {
  return null
}

export function ErrorBoundary() {
  return <OrderRefusal error={usePageError()} pays />
}
