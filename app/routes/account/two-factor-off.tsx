import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { codeSchema } from '~/domain/accounts/account-schema.ts'
import { CODE_WRONG, TWO_FACTOR_OFF } from '~/domain/accounts/messages.ts'
import { turnOffTwoFactor, twoFactorSince, verifyCode } from '~/domain/accounts/two-factor.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { requireUser } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { TwoFactorOffPage } from '~/ui/accounts/two-factor-pages.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Turn off two-factor authentication', 'Back to the password alone.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  if ((await twoFactorSince(context, user.id)) === null) throw redirect(paths.profileTwoFactor())
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const off = () => redirectWithToast(context, paths.profileTwoFactor(), { tone: 'good', text: TWO_FACTOR_OFF })
  if ((await twoFactorSince(context, user.id)) === null) return off()
  const form = await readValidForm(context, request, 'two-factor', codeSchema)
  if (!form.ok) return form.answer
  const tried = await verifyCode(context, user.id, form.value.code)
  await noteSecurity(context, 'two-factor-off', tried.ok ? 'done' : tried.reason, { userId: user.id })
  if (!tried.ok) return tried.reason === 'too-many' ? form.refuseAttempt(tried) : form.refuse('code', CODE_WRONG)
  await turnOffTwoFactor(context, { id: user.id, name: 'the person' }, user.id)
  deliverSoon(context)
  return off()
}

export default function TwoFactorOff() {
  return <TwoFactorOffPage {...useFormAnswer()} />
}
