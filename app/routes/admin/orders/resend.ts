import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { resendReceipt } from '~/domain/orders/admin.server.ts'
import { BUYER_ERASED, NO_RECEIPT_YET, RECEIPT_SENT_AGAIN } from '~/domain/orders/staff-messages.ts'
import { afterOrderVerb, backToOrder, requireStaffOrder } from '~/http/actions/staff-order.server'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'

export const loader = (args: LoaderFunctionArgs) => backToOrder(args)

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireStaffOrder(args)
  await requireForm(args.request, NO_FIELDS)
  const isDone = await resendReceipt(args.context, admin, order)
  return afterOrderVerb(args.context, order, isDone, {
    good: RECEIPT_SENT_AGAIN,
    bad: order.buyerEmail === '' ? BUYER_ERASED : NO_RECEIPT_YET,
  })
}
