import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { CONSENT_VERSION, SUBSCRIBED, SUBSCRIPTION_FAILED } from '~/domain/newsletter/messages.ts'
import { newsletterSchema } from '~/domain/newsletter/newsletter-schema.ts'
import { subscribe } from '~/domain/newsletter/subscribe.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useOutcome } from '~/http/document/root-data.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readPublicForm } from '~/http/forms/public-form.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { invalid, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { NewsletterPage } from '~/ui/newsletter/newsletter-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Newsletter', 'New plans and homes by mail, once a month.')

/** Gives the same response whether the address is new, known or unsubscribed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { fields, tooMany } = await readPublicForm(context, request, 'newsletter', formFields(newsletterSchema))
  const submission = parseWithZod(fields, { schema: newsletterSchema })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  try {
    await subscribe(context, submission.value.email, CONSENT_VERSION)
  } catch (cause) {
    context.log.error('subscription.not-stored', cause)
    return invalid(submission.reply({ formErrors: [SUBSCRIPTION_FAILED] }), 503, { 'retry-after': '30' })
  }
  deliverSoon(context)
  return redirectWithToast(context, paths.newsletter(), { tone: 'good', text: SUBSCRIBED, stays: true })
}

export default function Newsletter() {
  const answer = useActionData<typeof action>()
  return <NewsletterPage result={answer?.result ?? null} outcome={useOutcome(answer)} />
}
