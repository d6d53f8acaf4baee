import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { deleteSchema } from '~/domain/accounts/account-schema.ts'
import {
  ACCOUNT_DELETED,
  CONFIRM_EMAIL_WRONG,
  CURRENT_PASSWORD_WRONG,
  LAST_ADMINISTRATOR,
  PASSWORD_MISSING,
} from '~/domain/accounts/messages.ts'
import { eraseAccount } from '~/domain/accounts/personal-data.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { readBrowserId } from '~/http/cookies.server'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireUser } from '~/http/guards.server'
import { noteSecurity } from '~/http/note-security.server'
import { invalid, redirectWithToast } from '~/http/reply.server'
import { clearSession } from '~/http/session.server'
import { paths } from '~/paths.ts'
import { DeletePage } from '~/ui/accounts/profile-forms'

export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Delete my account', 'Remove your account and your data.')

const REFUSALS = {
  'wrong-password': ['password', CURRENT_PASSWORD_WRONG],
  'wrong-email': ['confirm', CONFIRM_EMAIL_WRONG],
  'last-administrator': ['', LAST_ADMINISTRATOR],
} as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email, hasPassword } = await requireUser(context, request)
  return { email, hasPassword }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const { fields, tooMany } = await readPublicForm(context, request, 'delete', formFields(deleteSchema))
  const submission = parseWithZod(fields, { schema: deleteSchema })
  const hideFields = ['password']
  if (tooMany) return tooMany({ reply: (options) => submission.reply({ ...options, hideFields }) })
  if (submission.status !== 'success') return invalid(submission.reply({ hideFields }))
  if (user.hasPassword && submission.value.password === '')
    return invalid(submission.reply({ fieldErrors: { password: [PASSWORD_MISSING] }, hideFields }))
  const erased = await eraseAccount(context, user, {
    ...submission.value,
    browser: await readBrowserId(context.settings, request),
  })
  await noteSecurity(context, 'account-end', erased.ok ? 'done' : erased.reason, { userId: user.id })
  if (!erased.ok && erased.reason === 'too-many')
    return invalid(submission.reply({ formErrors: [TOO_MANY_ATTEMPTS], hideFields }), 429, {
      'retry-after': String('retryAfterSeconds' in erased ? erased.retryAfterSeconds : 60),
    })
  if (!erased.ok) {
    const [field, text] = REFUSALS[erased.reason]
    return invalid(
      submission.reply(field ? { fieldErrors: { [field]: [text] }, hideFields } : { formErrors: [text], hideFields }),
    )
  }
  const headers = new Headers({ 'set-cookie': await clearSession(context.settings) })
  return redirectWithToast(context, paths.home(), { tone: 'good', text: ACCOUNT_DELETED }, headers)
}

export default function Delete() {
  const { email, hasPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return <DeletePage result={answer?.result ?? null} busy={busy} email={email} hasPassword={hasPassword} />
}
