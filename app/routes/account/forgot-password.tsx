import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useNavigation } from '@remix-run/react'
import { forgotSchema } from '~/domain/accounts/account-schema.ts'
import { mailReset } from '~/domain/accounts/change-password.server.ts'
import { RESET_MAILED } from '~/domain/accounts/messages.ts'
import { privateMeta } from '~/http/document/page-meta'
import { useOutcome } from '~/http/document/root-data'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { deliverSoon } from '~/http/job-deps.server'
import { noteSecurity } from '~/http/note-security.server'
import { invalid, redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { ForgotPage } from '~/ui/accounts/forgot-page'

export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Forgot password', 'Have a link mailed to choose a new password.')

export async function action({ request, context }: ActionFunctionArgs) {
  const { fields, tooMany } = await readPublicForm(context, request, 'forgot', formFields(forgotSchema))
  const submission = parseWithZod(fields, { schema: forgotSchema })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  const { email } = submission.value
  await noteSecurity(context, 'reset-asked', 'done', { email })
  // After the response, so that an address with an account takes no longer than one without.
  deliverSoon(context, mailReset(context, email))
  return redirectWithToast(context, paths.forgotPassword(), { tone: 'good', text: RESET_MAILED, stays: true })
}

export default function Forgot() {
  const answer = useActionData<typeof action>()
  return (
    <ForgotPage
      result={answer?.result ?? null}
      busy={useNavigation().formMethod === 'POST'}
      outcome={useOutcome(answer)}
    />
  )
}
