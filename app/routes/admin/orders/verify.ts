import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { verifyNow } from '~/domain/orders/admin.server.ts'
import { STATUS_LABELS } from '~/domain/orders/order.ts'
import { VERIFIED_JUST_NOW, VERIFIED_SAME, VERIFY_UNREACHABLE, verifiedNow } from '~/domain/orders/staff-messages.ts'
import { afterOrderVerb, backToOrder, requireStaffOrder } from '~/http/actions/staff-order.server'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'

export const loader = (args: LoaderFunctionArgs) => backToOrder(args)

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireStaffOrder(args)
  await requireForm(args.request, NO_FIELDS)
  const { asked, reached, before, after } = await verifyNow(args.context, admin, order)
  if (!asked) return afterOrderVerb(args.context, order, false, { good: '', bad: VERIFIED_JUST_NOW })
  const good = after === before ? VERIFIED_SAME : verifiedNow(STATUS_LABELS[after])
  return afterOrderVerb(args.context, order, reached || after !== before, { good, bad: VERIFY_UNREACHABLE })
}
