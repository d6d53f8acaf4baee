import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { codeSchema } from '~/domain/accounts/account-schema.ts'
import { CODE_WRONG, TWO_STEP_NOT_BEGUN, TWO_STEP_ON } from '~/domain/accounts/messages.ts'
import {
  countRecoveryCodes,
  readTwoStepSetup,
  turnOnTwoStep,
  twoFactorSince,
} from '~/domain/accounts/two-step.server.ts'
import { drawQrCode } from '~/domain/shared/qr-code.server.ts'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireUser } from '~/http/guards.server'
import { deliverSoon } from '~/http/job-deps.server'
import { noteSecurity } from '~/http/note-security.server'
import { invalid, redirectWithToast } from '~/http/reply.server'
import { readSiteSettings } from '~/http/site-settings.server'
import { paths } from '~/paths.ts'
import { TwoStepPage } from '~/ui/accounts/two-step-pages'

export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Two-step sign-in', 'A code after your password.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  const since = await twoFactorSince(context, user.id)
  if (since !== null) return { since, recoveryCodes: await countRecoveryCodes(context, user.id), setup: null }
  const setup = await readTwoStepSetup(context, user, (await readSiteSettings(context)).name)
  return { since, recoveryCodes: 0, setup: setup && { ...setup, picture: drawQrCode(setup.address) } }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const { fields, tooMany } = await readPublicForm(context, request, 'two-step', formFields(codeSchema))
  const submission = parseWithZod(fields, { schema: codeSchema })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  const turned = await turnOnTwoStep(context, user.id, submission.value.code)
  await noteSecurity(context, 'two-step-on', turned.ok ? 'done' : turned.reason, { userId: user.id })
  if (!turned.ok && turned.reason === 'wrong') return invalid(submission.reply({ fieldErrors: { code: [CODE_WRONG] } }))
  if (!turned.ok) return redirectWithToast(context, paths.profileTwoStep(), { tone: 'bad', text: TWO_STEP_NOT_BEGUN })
  deliverSoon(context)
  return redirectWithToast(context, paths.profileTwoStep(), { tone: 'good', text: TWO_STEP_ON })
}

export default function TwoStep() {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return <TwoStepPage {...useLoaderData<typeof loader>()} result={answer?.result ?? null} busy={busy} />
}
