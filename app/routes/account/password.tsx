import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { changePasswordSchema } from '~/domain/accounts/account-schema.ts'
import { changePassword, isGuessable } from '~/domain/accounts/change-password.server.ts'
import { CURRENT_PASSWORD_WRONG, PASSWORD_CHANGED, PASSWORD_TOO_COMMON } from '~/domain/accounts/messages.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { openSession } from '~/http/actions/sign-in.server'
import { readBrowserId } from '~/http/cookies.server'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireUser } from '~/http/guards.server'
import { deliverSoon } from '~/http/job-deps.server'
import { noteSecurity } from '~/http/note-security.server'
import { invalid, redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { PasswordPage } from '~/ui/accounts/profile-forms'

export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Change password', 'A new password for your account.')

const HIDDEN = ['currentPassword', 'password', 'confirmPassword']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email, hasPassword } = await requireUser(context, request)
  return { email, hasPassword }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const { fields, tooMany } = await readPublicForm(
    context,
    request,
    'password',
    formFields(changePasswordSchema(user.hasPassword)),
  )
  const submission = parseWithZod(fields, { schema: changePasswordSchema(user.hasPassword) })
  if (tooMany) return tooMany({ reply: (options) => submission.reply({ ...options, hideFields: HIDDEN }) })
  if (submission.status !== 'success') return invalid(submission.reply({ hideFields: HIDDEN }))
  const refuse = (field: string, text: string) =>
    invalid(submission.reply({ fieldErrors: { [field]: [text] }, hideFields: HIDDEN }))
  if (await isGuessable(context.db, submission.value.password, user)) return refuse('password', PASSWORD_TOO_COMMON)
  const browser = await readBrowserId(context.settings, request)
  const who = { userId: user.id, sessionId: user.sessionId, email: user.email, browser }
  const changed = await changePassword(context, who, submission.value)
  await noteSecurity(context, 'password-change', changed.ok ? 'done' : changed.reason, { userId: user.id })
  if (!changed.ok && changed.reason === 'too-many')
    return invalid(submission.reply({ formErrors: [TOO_MANY_ATTEMPTS], hideFields: HIDDEN }), 429, {
      'retry-after': String(changed.retryAfterSeconds),
    })
  if (!changed.ok) return refuse('currentPassword', CURRENT_PASSWORD_WRONG)
  deliverSoon(context)
  // This browser stays signed in, with a new session token.
  const headers = await openSession(context, request, user.id, user.remembered)
  return redirectWithToast(context, paths.profile(), { tone: 'good', text: PASSWORD_CHANGED }, headers)
}

export default function Password() {
  const { email, hasPassword } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return <PasswordPage result={answer?.result ?? null} busy={busy} email={email} hasPassword={hasPassword} />
}
