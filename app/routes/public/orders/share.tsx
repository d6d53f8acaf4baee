import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { SHARE_LINK_MADE, SHARE_LINK_STOPPED } from '~/domain/orders/messages.ts'
import { shareOrder, stopSharing } from '~/domain/orders/share-order.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { requireOrderForm } from '~/http/actions/order-form.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { usePageError } from '~/http/document/taken-page.tsx'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { OrderRefusal } from '~/ui/orders/order-refusal.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Your order', 'A link by which somebody else can pay.')
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.order(params.reference ?? ''))

/** Redirects to the order page, which shows the link. A paid order gets none. */
export async function action(sent: ActionFunctionArgs) {
  const { reference, key, fields } = await requireOrderForm(sent, 'share', ['stop'])
  const { context } = sent
  const page = paths.order(reference, key)
  if (fields.has('stop')) {
    await stopSharing(context.db, reference)
    return redirectWithToast(context, page, { tone: 'good', text: SHARE_LINK_STOPPED })
  }
  const [made] = await shareOrder(context.db, reference, randomKey()).returning()
  return redirectWithToast(context, page, made ? { tone: 'good', text: SHARE_LINK_MADE } : null)
}

export default function Page() {
  return null
}

export function ErrorBoundary() {
  return <OrderRefusal error={usePageError()} />
}
