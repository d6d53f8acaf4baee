import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { mayDo } from '~/domain/accounts/roles.ts'
import { orderLabel } from '~/domain/orders/order.ts'
import { drawReceipt, getReceipt, receiptFor } from '~/domain/orders/receipt.server.ts'
import { isPayerKey } from '~/domain/orders/share-order.server.ts'
import { taxOf } from '~/domain/orders/unstamped.server.ts'
import { getSettings } from '~/domain/settings/get-settings.server.ts'
import { findOrderAccess, getUser } from '~/http/guards.server.ts'
import { orderNotHere, PRIVATE_HEADERS, pdfAnswer } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

/**
 * The receipt, for anybody who may see the order, for whoever paid in the buyer's place, and for staff with access. If the
 * order is not paid, redirects to its page, which says so.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const user = await getUser(context)
  const isStaff = user !== null && mayDo(user.role, 'orders')
  const given = new URL(request.url).searchParams.get('payer')
  const isPayer = given !== null && (await isPayerKey(context.keys, reference, given))
  const access: { key?: string } | null = isStaff || isPayer ? {} : await findOrderAccess(context, request, reference)
  if (!access) return orderNotHere()
  const receipt = await getReceipt(context.db, { reference })
  if (!receipt) throw redirect(paths.order(reference, access.key), { headers: PRIVATE_HEADERS })
  const code = await context.keys.seal('receipt', String(receipt.number))
  const shown = isStaff ? receipt : receiptFor(receipt, isPayer ? 'payer' : 'buyer')
  const seller = await getSettings(context.db)
  const tax = await taxOf(context.db, receipt, seller)
  const pdf = drawReceipt(shown, seller, `${context.settings.SITE_URL}${paths.verify(code)}`, tax)
  return pdfAnswer(`receipt-${orderLabel(receipt.number)}`, pdf)
}
