import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findOrder } from '~/domain/orders/get-order-detail.server.ts'
import { NO_SUCH_ORDER } from '~/domain/orders/staff-messages.ts'
import { STAMP_SAME, STAMP_SAVED, STAMP_WORDS, stampSchema } from '~/domain/orders/stamp.ts'
import { addStamp, listStamps, waitingOf } from '~/domain/orders/stamps.server.ts'
import { afterOrderVerb, requireStaffOrder } from '~/http/actions/staff-order.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { invalid } from '~/http/reply.server.ts'
import { StampPage } from '~/ui/admin/stamp-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('GRA stamp', 'What GRA’s certified system printed for this order.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'accounts')
  const order = await findOrder(context.db, params.reference ?? '')
  if (!order) throw data(NO_SUCH_ORDER, { status: 404 })
  const { number, reference, paidAt } = order
  const [stamps, waits] = [await listStamps(context.db, order.id), await waitingOf(context.db, order.id)]
  return { number, reference, isPaid: paidAt !== null, stamps, waits }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, order } = await requireStaffOrder(args, 'accounts')
  const { context, request } = args
  const submission = parseWithZod(await requireForm(request, formFields(stampSchema)), { schema: stampSchema })
  if (submission.status !== 'success') return invalid(submission.reply())
  const stamped = await addStamp(context, admin, order, submission.value)
  if (stamped === 'saved') return afterOrderVerb(context, order, true, { good: STAMP_SAVED, bad: '' })
  if (stamped === 'same') return afterOrderVerb(context, order, true, { good: STAMP_SAME, bad: '' })
  const field = stamped === 'reason-missing' ? 'reason' : stamped === 'elsewhere' ? 'receiptNumber' : null
  const text = STAMP_WORDS[stamped]
  return invalid(submission.reply(field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }), 400)
}

export default function Stamp() {
  return <StampPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result ?? null} />
}
