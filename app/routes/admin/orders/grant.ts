import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { giveDownload } from '~/domain/orders/admin.server.ts'
import {
  DOWNLOAD_GRANTED,
  DOWNLOAD_GRANTED_TO_NOBODY,
  NOTHING_TO_GRANT,
  PAYMENT_ACCEPTED,
} from '~/domain/orders/staff-messages.ts'
import { afterOrderVerb, requireOrderForAction } from '~/http/actions/staff-order.server.ts'

export { backToOrder as loader } from '~/http/actions/staff-order.server.ts'

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireOrderForAction(args)
  const isDone = await giveDownload(args.context, admin, order)
  return afterOrderVerb(args.context, order, isDone, {
    good:
      order.buyerEmail === ''
        ? DOWNLOAD_GRANTED_TO_NOBODY
        : order.status === 'under-review'
          ? PAYMENT_ACCEPTED
          : DOWNLOAD_GRANTED,
    bad: NOTHING_TO_GRANT,
  })
}
