import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { renewLinks } from '~/domain/orders/admin.server.ts'
import { BUYER_ERASED, LINKS_RENEWED, NO_LIVE_DOWNLOAD } from '~/domain/orders/staff-messages.ts'
import { afterOrderVerb, requireOrderForAction } from '~/http/actions/staff-order.server.ts'

export { backToOrder as loader } from '~/http/actions/staff-order.server.ts'

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireOrderForAction(args)
  const isDone = await renewLinks(args.context, admin, order)
  return afterOrderVerb(args.context, order, isDone, {
    good: LINKS_RENEWED,
    bad: order.buyerEmail === '' ? BUYER_ERASED : NO_LIVE_DOWNLOAD,
  })
}
