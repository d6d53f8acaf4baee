import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { verifyNow } from '~/domain/orders/admin.server.ts'
import { VERIFIED_JUST_NOW, VERIFIED_SAME, VERIFY_UNREACHABLE, verifiedNow } from '~/domain/orders/staff-messages.ts'
import { STATUS_LABELS } from '~/domain/payments/order-state.ts'
import { afterOrderVerb, requireOrderForAction } from '~/http/actions/staff-order.server.ts'

export { backToOrder as loader } from '~/http/actions/staff-order.server.ts'

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireOrderForAction(args)
  const { asked, reached, before, after } = await verifyNow(args.context, admin, order)
  if (!asked) return afterOrderVerb(args.context, order, false, { good: '', bad: VERIFIED_JUST_NOW })
  const good = after === before ? VERIFIED_SAME : verifiedNow(STATUS_LABELS[after])
  return afterOrderVerb(args.context, order, reached || after !== before, { good, bad: VERIFY_UNREACHABLE })
}
