import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { deleteSchema } from '~/domain/accounts/account-schema.ts'
import {
  ACCOUNT_DELETED,
  CONFIRM_EMAIL_WRONG,
  CURRENT_PASSWORD_WRONG,
  LAST_ADMINISTRATOR,
  PASSWORD_MISSING,
} from '~/domain/accounts/messages.ts'
import { eraseAccount } from '~/domain/accounts/personal-data.server.ts'
import { readBrowserId } from '~/http/cookies.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { requireUser } from '~/http/guards.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { clearSession } from '~/http/session.server.ts'
import { paths } from '~/paths.ts'
import { DeletePage } from '~/ui/accounts/profile-forms.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

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
  const form = await readValidForm(context, request, 'delete', deleteSchema, { hidden: ['password'] })
  if (!form.ok) return form.answer
  if (user.hasPassword && form.value.password === '') return form.refuse('password', PASSWORD_MISSING)
  const browser = await readBrowserId(context.settings, request)
  const erased = await eraseAccount(context, user, { ...form.value, browser })
  await noteSecurity(context, 'account-end', erased.ok ? 'done' : erased.reason, { userId: user.id })
  if (!erased.ok) {
    if (erased.reason === 'too-many') return form.refuseAttempt(erased)
    const [field, error] = REFUSALS[erased.reason]
    return form.refuse(field, error)
  }
  const headers = new Headers({ 'set-cookie': await clearSession(context.settings) })
  return redirectWithToast(context, paths.home(), { tone: 'good', text: ACCOUNT_DELETED }, headers)
}

export default function Delete() {
  return <DeletePage {...useLoaderData<typeof loader>()} {...useFormAnswer()} />
}
