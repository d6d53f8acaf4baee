import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { revokeDownload } from '~/domain/orders/admin.server.ts'
import { orderLabel } from '~/domain/orders/order.ts'
import { ALREADY_REVOKED, DOWNLOAD_REVOKED } from '~/domain/orders/staff-messages.ts'
import { afterOrderVerb, requireStaffOrder } from '~/http/actions/staff-order.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Revoke the download', description: 'Ends the download of an order.', isPrivate: true })

export const headers = privateHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { order } = await requireStaffOrder(args)
  return { number: order.number, reference: order.reference }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireStaffOrder(args)
  await requireForm(args.request, NO_FIELDS)
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
      busy={useNavigation().formMethod === 'POST'}
    >
      <p className="cap">{orderLabel(number)}</p>
    </ConfirmPage>
  )
}

export function ErrorBoundary() {
  return <SectionError />
}
