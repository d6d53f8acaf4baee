import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { giveDownload } from '~/domain/orders/admin.server.ts'
import { DOWNLOAD_GRANTED, DOWNLOAD_GRANTED_TO_NOBODY, NOTHING_TO_GRANT } from '~/domain/orders/staff-messages.ts'
import { afterOrderVerb, backToOrder, requireStaffOrder } from '~/http/actions/staff-order.server'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'

export const loader = (args: LoaderFunctionArgs) => backToOrder(args)

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireStaffOrder(args)
  await requireForm(args.request, NO_FIELDS)
  const isDone = await giveDownload(args.context, admin, order)
  return afterOrderVerb(args.context, order, isDone, {
    good: order.buyerEmail === '' ? DOWNLOAD_GRANTED_TO_NOBODY : DOWNLOAD_GRANTED,
    bad: NOTHING_TO_GRANT,
  })
}
