import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useNavigation } from '@remix-run/react'
import { countTry, PUBLIC_FORM } from '~/domain/limits/rate-limit.server.ts'
import { mailLinksTo } from '~/domain/orders/look-up-orders.server.ts'
import { LOOKUP_ANSWER, TOO_MANY_ATTEMPTS } from '~/domain/orders/messages.ts'
import { lookupSchema } from '~/domain/orders/purchase-schema.ts'
import { deliverOutbox } from '~/domain/outbox/deliver-outbox.server.ts'
import { fieldState, formAlert, formPropsOf } from '~/form-state'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { jobDeps } from '~/platform/job-deps.server'
import { readForm } from '~/platform/read-body.server'
import { done, invalid, privateHeaders } from '~/platform/reply.server'
import { OrderLookupPage } from '~/ui/orders/order-lookup-page'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Find my order',
    description: 'Have the links to your orders and downloads mailed to you again.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function action({ request, context }: ActionFunctionArgs) {
  const turn = await countTry(context, PUBLIC_FORM, `lookup:${context.clientAddress}`)
  const form = await readForm(request)
  if (!form)
    throw data('The form could not be read.', {
      status: request.headers.get('content-type')?.includes('form') ? 413 : 415,
    })
  const submission = parseWithZod(form, { schema: lookupSchema })
  if (!turn.ok)
    return invalid(submission.reply({ formErrors: [TOO_MANY_ATTEMPTS] }), 429, {
      'retry-after': String(turn.retryAfterSeconds),
    })
  if (submission.status !== 'success') return invalid(submission.reply())
  const { email } = submission.value
  // After the answer, so that a hit and a miss take equally long.
  context.waitUntil(mailLinksTo(context, email).then(() => deliverOutbox(jobDeps(context))))
  return done(context, paths.orderLookup(), { tone: 'good', text: LOOKUP_ANSWER })
}

export default function Lookup() {
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<{ email: string }>({
    id: 'lookup',
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: lookupSchema }),
  })
  return (
    <OrderLookupPage
      email={fieldState(fields.email)}
      formProps={formPropsOf(form)}
      {...formAlert(form)}
      busy={useNavigation().formMethod === 'POST'}
    />
  )
}
