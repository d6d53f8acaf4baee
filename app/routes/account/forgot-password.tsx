import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { forgotSchema } from '~/domain/accounts/account-schema.ts'
import { mailReset } from '~/domain/accounts/change-password.server.ts'
import { RESET_MAILED } from '~/domain/accounts/messages.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useOutcome } from '~/http/document/root-data.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ForgotPage } from '~/ui/accounts/forgot-page.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Forgot password', 'Have a link mailed to choose a new password.')

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readValidForm(context, request, 'forgot', forgotSchema)
  if (!form.ok) return form.answer
  const { email } = form.value
  await noteSecurity(context, 'reset-asked', 'done', { email })
  // After the response, so that an address with an account takes no longer than one without.
  deliverSoon(context, mailReset(context, email))
  return redirectWithToast(context, paths.forgotPassword(), { tone: 'good', text: RESET_MAILED, stays: true })
}

export default function Forgot() {
  const answer = useFormAnswer()
  return <ForgotPage {...answer} outcome={useOutcome(answer.result)} />
}
