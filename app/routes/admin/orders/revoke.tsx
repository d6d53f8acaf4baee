import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { revokeDownload } from '~/domain/orders/admin.server.ts'
import { orderLabel } from '~/domain/orders/order.ts'
import { ALREADY_REVOKED, DOWNLOAD_REVOKED } from '~/domain/orders/staff-messages.ts'
import { afterOrderVerb, requireOrderForAction, requireStaffOrder } from '~/http/actions/staff-order.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Revoke the download', 'Ends the download of an order.')

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await requireStaffOrder(args)
  return { number: order.number, reference: order.reference }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireOrderForAction(args)
  const isDone = await revokeDownload(args.context, admin, order)
  return afterOrderVerb(args.context, order, isDone, { good: DOWNLOAD_REVOKED, bad: ALREADY_REVOKED })
}

export default function RevokeDownload() {
  const { number, reference } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="Revoke the download"
      text="The buyer’s links stop working at once. No money goes back. You can give the download again later."
      action={paths.orderAdminVerb(reference, 'revoke')}
      confirmLabel="Revoke"
      cancelHref={paths.orderAdmin(reference)}
    >
      <p className="cap">{orderLabel(number)}</p>
    </ConfirmPage>
  )
}
