import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getOrder } from '~/domain/orders/get-order.server.ts'
import { INVOICE_CORRECTED, INVOICE_CORRECTED_BEFORE, INVOICE_SAVED, invoiceSchema } from '~/domain/orders/invoice.ts'
import { listInvoices, saveInvoice } from '~/domain/orders/invoices.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useOutcome } from '~/http/document/root-data.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readPublicForm } from '~/http/forms/public-form.server.ts'
import { requireOrderAccess } from '~/http/guards.server.ts'
import { invalid, PRIVATE_HEADERS, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { InvoicePage } from '~/ui/orders/invoice-page.tsx'
import { OrderNotFound } from '~/ui/orders/order-not-found.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta(
  'Invoice for a business',
  'An invoice with the name and the tax number of your company.',
)

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const key = await requireOrderAccess(context, request, reference)
  const order = await getOrder(context.db, reference)
  if (!order || order.paidAt === null) throw redirect(paths.order(reference, key), { headers: PRIVATE_HEADERS })
  const { number, planTitle } = order
  const invoices = await listInvoices(context.db, order.id)
  return data({ reference, orderKey: key, number, planTitle, invoices }, { headers: PRIVATE_HEADERS })
}

const FIELDS = formFields(invoiceSchema, ['key'])

export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const { fields, tooMany } = await readPublicForm(context, request, 'invoice', FIELDS)
  const key = await requireOrderAccess(context, request, reference, fields.get('key'))
  const submission = parseWithZod(fields, { schema: invoiceSchema })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  const order = await getOrder(context.db, reference)
  const saved = order ? await saveInvoice(context, order.id, submission.value) : 'unpaid'
  if (saved === 'corrected-before') return invalid(submission.reply({ formErrors: [INVOICE_CORRECTED_BEFORE] }), 409)
  if (saved === 'unpaid') return redirect(paths.order(reference, key), { status: 303 })
  const text = saved === 'corrected' ? INVOICE_CORRECTED : INVOICE_SAVED
  return redirectWithToast(context, paths.orderInvoice(reference, key), { tone: 'good', text, stays: true })
}

export default function Invoice() {
  const answer = useActionData<typeof action>()
  const shown = useLoaderData<typeof loader>()
  return <InvoicePage {...shown} result={answer?.result ?? null} outcome={useOutcome(answer)} />
}

export function ErrorBoundary() {
  return <SectionError missing={<OrderNotFound />} />
}
