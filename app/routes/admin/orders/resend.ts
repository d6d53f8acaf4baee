import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { resendReceipt } from '~/domain/orders/admin.server.ts'
import { BUYER_ERASED, NO_RECEIPT_YET, RECEIPT_SENT_AGAIN } from '~/domain/orders/staff-messages.ts'
import { afterOrderVerb, requireOrderForAction } from '~/http/actions/staff-order.server.ts'

export { backToOrder as loader } from '~/http/actions/staff-order.server.ts'

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireOrderForAction(args)
  const isDone = await resendReceipt(args.context, admin, order)
  return afterOrderVerb(args.context, order, isDone, {
    good: RECEIPT_SENT_AGAIN,
    bad: order.buyerEmail === '' ? BUYER_ERASED : NO_RECEIPT_YET,
  })
}
