import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { getOrder } from '~/domain/orders/get-order.server.ts'
import { mailLinkAgain } from '~/domain/orders/look-up-orders.server.ts'
import { LINKS_MAILED } from '~/domain/orders/messages.ts'
import { requireOrderForm } from '~/http/actions/order-form.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { usePageError } from '~/http/document/taken-page.tsx'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { OrderRefusal } from '~/ui/orders/order-refusal.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Your order', 'Have the link to your files emailed again.')
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.order(params.reference ?? ''))

export async function action(sent: ActionFunctionArgs) {
  const { reference, key } = await requireOrderForm(sent, 'resend')
  const { context } = sent
  const order = await getOrder(context.db, reference)
  if (!order) throw data(null, { status: 404 })
  await mailLinkAgain(context, order)
  deliverSoon(context)
  return redirectWithToast(context, paths.order(reference, key), { tone: 'good', text: LINKS_MAILED })
}

export default function Page() {
  return null
}

export function ErrorBoundary() {
  return <OrderRefusal error={usePageError()} />
}
