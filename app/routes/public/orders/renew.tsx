import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useRouteError } from '@remix-run/react'
import { LINK_RENEWED } from '~/domain/orders/messages.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireOrderAccess } from '~/http/guards.server'
import { redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { OrderRefusal } from '~/ui/orders/order-refusal'

export { privateHeaders as headers } from '~/http/reply.server'

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.order(params.reference ?? ''))

/** Redirects to the order page, which makes a new 24-hour link each time it is shown, with a message. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const { fields, retryAfter } = await readPublicForm(context, request, 'renew', formFields(null, ['key']))
  const key = await requireOrderAccess(context, request, reference, fields.get('key'))
  if (retryAfter)
    throw data({ reference, key, message: TOO_MANY_ATTEMPTS }, { status: 429, headers: { 'retry-after': retryAfter } })

  return redirectWithToast(context, paths.order(reference, key), { tone: 'good', text: LINK_RENEWED })
}

export default function Page() {
  return null
}

export function ErrorBoundary() {
  return <OrderRefusal error={useRouteError()} />
}
