import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readOrderDetail } from '~/domain/orders/read-order-detail.server.ts'
import * as words from '~/domain/orders/staff-messages.ts'
import * as refunds from '~/domain/payments/refund-messages.ts'
import { refundOrder } from '~/domain/payments/refund-order.server.ts'
import { readShownUnrefunded, refundSchema } from '~/domain/payments/refund-schema.ts'
import { refundablePayments } from '~/domain/payments/refundable-payments.server.ts'
import { refusalWords } from '~/domain/payments/refusal-words.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { afterOrderVerb, refundMark, requireStaffOrder } from '~/http/actions/staff-order.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { invalid } from '~/http/reply.server.ts'
import { RefundPage } from '~/ui/admin/refund-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Refund', 'Gives money back through Paystack.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'refunds')
  const detail = await readOrderDetail(context, params.reference ?? '')
  if (!detail) throw data(words.NO_SUCH_ORDER, { status: 404 })
  const { id, number, reference, planTitle, buyerName, amountMinor } = detail.order
  const payments = await refundablePayments(context.db, { id, amountMinor })
  const { refundedMinor } = detail
  return { number, reference, planTitle, buyerName, refundedMinor, payments, formId: randomKey() }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireStaffOrder(args, 'refunds')
  const { context, request } = args
  // A submission without fields is a full refund.
  const fields = await requireForm(request, formFields(refundSchema, { left: 100, formId: 1 }))
  const shown = fields.getAll('left').map(String)
  fields.delete('left')
  const submission = parseWithZod(fields, { schema: refundSchema })
  if (submission.status !== 'success') return invalid(submission.reply())
  const { amount, payment, reason } = submission.value
  const refunded = await refundOrder(context, admin, {
    reference: order.reference,
    payment: payment ?? null,
    amountMinor: amount ?? null,
    reason,
    shownRestMinor: readShownUnrefunded(shown, payment),
    mark: await refundMark(context, order.reference, fields.get('formId'), submission.value),
  })
  if (refunded.ok) return afterOrderVerb(context, order, true, { good: refunds.REFUND_ASKED, bad: '' })
  const [text, status] = refusalWords(refunded)
  return invalid(submission.reply({ formErrors: [text] }), status)
}

export default function RefundOrder() {
  return <RefundPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}
