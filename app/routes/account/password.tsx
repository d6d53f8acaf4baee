import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { changePasswordSchema } from '~/domain/accounts/account-schema.ts'
import { changePassword, isGuessable } from '~/domain/accounts/change-password.server.ts'
import { CURRENT_PASSWORD_WRONG, PASSWORD_CHANGED, PASSWORD_TOO_COMMON } from '~/domain/accounts/messages.ts'
import { openSession } from '~/http/actions/sign-in.server.ts'
import { readBrowserId } from '~/http/cookies.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { requireUser } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { PasswordPage } from '~/ui/accounts/profile-forms.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Change password', 'A new password for your account.')

const HIDDEN = ['currentPassword', 'password', 'confirmPassword']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email, hasPassword } = await requireUser(context, request)
  return { email, hasPassword }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const schema = changePasswordSchema(user.hasPassword)
  const form = await readValidForm(context, request, 'password', schema, { hidden: HIDDEN })
  if (!form.ok) return form.answer
  if (await isGuessable(context.db, form.value.password, user)) return form.refuse('password', PASSWORD_TOO_COMMON)
  const browser = await readBrowserId(context.settings, request)
  const who = { userId: user.id, sessionId: user.sessionId, email: user.email, browser }
  const changed = await changePassword(context, who, form.value)
  await noteSecurity(context, 'password-change', changed.ok ? 'done' : changed.reason, { userId: user.id })
  if (!changed.ok)
    return changed.reason === 'too-many'
      ? form.refuseAttempt(changed)
      : form.refuse('currentPassword', CURRENT_PASSWORD_WRONG)
  deliverSoon(context)
  // This browser stays signed in, with a new session token.
  const headers = await openSession(context, request, user.id, user.remembered)
  return redirectWithToast(context, paths.profile(), { tone: 'good', text: PASSWORD_CHANGED }, headers)
}

export default function Password() {
  return <PasswordPage {...useLoaderData<typeof loader>()} {...useFormAnswer()} />
}
