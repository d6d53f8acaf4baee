import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { mailLinksTo } from '~/domain/orders/look-up-orders.server.ts'
import { LOOKUP_ANSWER } from '~/domain/orders/messages.ts'
import { lookupSchema } from '~/domain/orders/purchase-schema.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useOutcome } from '~/http/document/root-data.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readPublicForm } from '~/http/forms/public-form.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { invalid, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { OrderLookupPage } from '~/ui/orders/order-lookup-page.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Find my order', 'Have the links to your orders and downloads mailed to you again.')

export async function action({ request, context }: ActionFunctionArgs) {
  const { fields, tooMany } = await readPublicForm(context, request, 'lookup', formFields(lookupSchema))
  const submission = parseWithZod(fields, { schema: lookupSchema })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  const { email } = submission.value
  // After the response, so that a hit and a miss take equally long.
  deliverSoon(context, mailLinksTo(context, email))
  return redirectWithToast(context, paths.orderLookup(), { tone: 'good', text: LOOKUP_ANSWER, stays: true })
}

export default function Lookup() {
  const answer = useActionData<typeof action>()
  return <OrderLookupPage result={answer?.result ?? null} outcome={useOutcome(answer)} />
}
