import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useRouteError } from '@remix-run/react'
import { mailLinkAgain } from '~/domain/orders/look-up-orders.server.ts'
import { LINKS_MAILED } from '~/domain/orders/messages.ts'
import { getOrder } from '~/domain/orders/read-order.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireOrderAccess } from '~/http/guards.server'
import { deliverSoon } from '~/http/job-deps.server'
import { redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { OrderRefusal } from '~/ui/orders/order-refusal'

export { privateHeaders as headers } from '~/http/reply.server'

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.order(params.reference ?? ''))

export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const { fields, retryAfter } = await readPublicForm(context, request, 'resend', formFields(null, ['key']))
  const key = await requireOrderAccess(context, request, reference, fields.get('key'))
  if (retryAfter)
    throw data({ reference, key, message: TOO_MANY_ATTEMPTS }, { status: 429, headers: { 'retry-after': retryAfter } })
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
  return <OrderRefusal error={useRouteError()} />
}
