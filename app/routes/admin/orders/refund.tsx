import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getOrderDetail } from '~/domain/orders/get-order-detail.server.ts'
import * as words from '~/domain/orders/staff-messages.ts'
import { readRefundForm } from '~/domain/payments/read-refund-form.server.ts'
import * as refunds from '~/domain/payments/refund-messages.ts'
import { refundOrder } from '~/domain/payments/refund-order.server.ts'
import { accountSchema, refundSchema } from '~/domain/payments/refund-schema.ts'
import { isRefundable, refundablePayments } from '~/domain/payments/refundable-payments.server.ts'
import { refusalWords, retryWords } from '~/domain/payments/refusal-words.ts'
import { getAttention, retryRefund } from '~/domain/payments/retry-refund.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { afterOrderVerb, refundMark, requireStaffOrder, type StaffOrder } from '~/http/actions/staff-order.server.ts'
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
  const detail = await getOrderDetail(context, params.reference ?? '')
  if (!detail) throw data(words.NO_SUCH_ORDER, { status: 404 })
  const { id, number, reference, planTitle, buyerName, amountMinor } = detail.order
  const payments = await refundablePayments(context.db, { id, amountMinor })
  const attention = await getAttention(context, id)
  return {
    ...{ attention, number, reference, planTitle, buyerName },
    refundedMinor: detail.money.refundMinor,
    payments: payments.filter((each) => each.isOpen || isRefundable(each)),
    formId: randomKey(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const staffOrder = await requireStaffOrder(args, 'refunds')
  const { admin, order } = staffOrder
  const { context, request } = args
  const fields = await requireForm(request, formFields(refundSchema, OTHER_FIELDS))
  if (fields.has('bankCode') || fields.has('accountNumber')) return receiveAccount(args, staffOrder, fields)
  const { submission, shownRestMinor } = readRefundForm(fields)
  if (submission.status !== 'success') return invalid(submission.reply())
  const { amount, payment, reason } = submission.value
  const refunded = await refundOrder(context, admin, {
    reference: order.reference,
    payment: payment ?? null,
    amountMinor: amount ?? null,
    reason,
    shownRestMinor,
    mark: await refundMark(context, order.reference, fields.get('formId'), submission.value),
  })
  if (refunded.ok) return afterOrderVerb(context, order, true, { good: refunds.REFUND_ASKED, bad: '' })
  const [text, status] = refusalWords(refunded)
  return invalid(submission.reply({ formErrors: [text] }), status)
}

const OTHER_FIELDS = { left: 100, formId: 1, mustChoose: 1, bankCode: 1, accountNumber: 1 }

/** The customer's bank account for a refund that needs attention. */
async function receiveAccount({ context }: ActionFunctionArgs, { admin, order }: StaffOrder, fields: FormData) {
  const submission = parseWithZod(fields, { schema: accountSchema })
  if (submission.status !== 'success') return invalid(submission.reply())
  const retried = await retryRefund(context, admin, order, submission.value)
  if (retried.ok) return afterOrderVerb(context, order, true, { good: refunds.REFUND_SENT_AGAIN, bad: '' })
  if (retried.reason === 'unknown-bank')
    return invalid(submission.reply({ fieldErrors: { bankCode: [refunds.REFUND_BANK_MISSING] } }))
  const [text, status] = retryWords(retried)
  return invalid(submission.reply({ formErrors: [text] }), status)
}

export default function RefundOrder() {
  return <RefundPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}
