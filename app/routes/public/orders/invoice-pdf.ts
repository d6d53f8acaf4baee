import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { mayDo } from '~/domain/accounts/roles.ts'
import { invoiceLabel } from '~/domain/orders/invoice.ts'
import { listInvoices } from '~/domain/orders/invoices.server.ts'
import { drawInvoice, getReceipt } from '~/domain/orders/receipt.server.ts'
import { taxOf } from '~/domain/orders/unstamped.server.ts'
import { getSettings } from '~/domain/settings/get-settings.server.ts'
import { findOrderAccess, getUser } from '~/http/guards.server.ts'
import { orderNotHere, PRIVATE_HEADERS, pdfAnswer } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

/** The valid invoice, or an earlier revision. Without one, redirects to the page where it is made. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const user = await getUser(context)
  const isStaff = user !== null && mayDo(user.role, 'orders')
  const access: { key?: string } | null = isStaff ? {} : await findOrderAccess(context, request, reference)
  if (!access) return orderNotHere()
  const receipt = await getReceipt(context.db, { reference })
  const invoices = receipt ? await listInvoices(context.db, receipt.id) : []
  const asked = Number(new URL(request.url).searchParams.get('revision') ?? invoices[0]?.revision)
  const invoice = invoices.find(({ revision }) => revision === asked)
  if (!receipt || !invoice) throw redirect(paths.orderInvoice(reference, access.key), { headers: PRIVATE_HEADERS })
  const replacedBy = invoices.find(({ revision }) => revision > invoice.revision) ?? null
  const code = await context.keys.seal('receipt', String(receipt.number))
  const checkUrl = `${context.settings.SITE_URL}${paths.verify(code)}`
  const seller = await getSettings(context.db)
  const tax = await taxOf(context.db, receipt, seller)
  const pdf = drawInvoice({ receipt, invoice, replacedBy }, seller, checkUrl, tax)
  return pdfAnswer(`invoice-${invoiceLabel(invoice.id)}`, pdf)
}
