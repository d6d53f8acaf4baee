import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { LINK_RENEWED } from '~/domain/orders/messages.ts'
import { requireOrderForm } from '~/http/actions/order-form.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { usePageError } from '~/http/document/taken-page.tsx'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { OrderRefusal } from '~/ui/orders/order-refusal.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Your order', 'Make a new link to your files.')
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.order(params.reference ?? ''))

/** Redirects to the order page, which makes a new 24-hour link each time it is shown, with a message. */
export async function action(sent: ActionFunctionArgs) {
  const { reference, key } = await requireOrderForm(sent, 'renew')
  return redirectWithToast(sent.context, paths.order(reference, key), { tone: 'good', text: LINK_RENEWED })
}

export default function Page() {
  return null
}

export function ErrorBoundary() {
  return <OrderRefusal error={usePageError()} />
}
