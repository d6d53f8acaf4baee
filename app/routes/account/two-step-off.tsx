import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useNavigation } from '@remix-run/react'
import { codeSchema } from '~/domain/accounts/account-schema.ts'
import { CODE_WRONG, TWO_STEP_OFF } from '~/domain/accounts/messages.ts'
import { turnOffTwoStep, twoFactorSince, verifyCode } from '~/domain/accounts/two-step.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireUser } from '~/http/guards.server'
import { deliverSoon } from '~/http/job-deps.server'
import { noteSecurity } from '~/http/note-security.server'
import { invalid, redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { TwoStepOffPage } from '~/ui/accounts/two-step-pages'

export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Turn off two-step sign-in', 'Back to the password alone.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  if ((await twoFactorSince(context, user.id)) === null) throw redirect(paths.profileTwoStep())
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const { fields, tooMany } = await readPublicForm(context, request, 'two-step', formFields(codeSchema))
  const submission = parseWithZod(fields, { schema: codeSchema })
  if (tooMany) return tooMany(submission)
  const off = () => redirectWithToast(context, paths.profileTwoStep(), { tone: 'good', text: TWO_STEP_OFF })
  if ((await twoFactorSince(context, user.id)) === null) return off()
  if (submission.status !== 'success') return invalid(submission.reply())
  const tried = await verifyCode(context, user.id, submission.value.code)
  await noteSecurity(context, 'two-step-off', tried.ok ? 'done' : tried.reason, { userId: user.id })
  if (!tried.ok && tried.reason === 'too-many')
    return invalid(submission.reply({ formErrors: [TOO_MANY_ATTEMPTS] }), 429, {
      'retry-after': String(tried.retryAfterSeconds),
    })
  if (!tried.ok) return invalid(submission.reply({ fieldErrors: { code: [CODE_WRONG] } }))
  await turnOffTwoStep(context, { id: user.id, name: 'the person' }, user.id)
  deliverSoon(context)
  return off()
}

export default function TwoStepOff() {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return <TwoStepOffPage result={answer?.result ?? null} busy={busy} />
}
