import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { codeSchema } from '~/domain/accounts/account-schema.ts'
import { CODE_WRONG, TWO_FACTOR_NOT_BEGUN, TWO_FACTOR_ON } from '~/domain/accounts/messages.ts'
import {
  countRecoveryCodes,
  getTwoFactorSetup,
  turnOnTwoFactor,
  twoFactorSince,
} from '~/domain/accounts/two-factor.server.ts'
import { drawQrCode } from '~/domain/shared/qr-code.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { requireUser } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { readSiteSettings } from '~/http/site-settings.server.ts'
import { paths } from '~/paths.ts'
import { TwoFactorPage } from '~/ui/accounts/two-factor-pages.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Two-factor authentication', 'A code after your password.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  const since = await twoFactorSince(context, user.id)
  if (since !== null) return { since, recoveryCodes: await countRecoveryCodes(context, user.id), setup: null }
  const setup = await getTwoFactorSetup(context, user, (await readSiteSettings(context)).name)
  return { since, recoveryCodes: 0, setup: setup && { ...setup, picture: drawQrCode(setup.address) } }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const form = await readValidForm(context, request, 'two-factor', codeSchema)
  if (!form.ok) return form.answer
  const turned = await turnOnTwoFactor(context, user.id, form.value.code)
  await noteSecurity(context, 'two-factor-on', turned.ok ? 'done' : turned.reason, { userId: user.id })
  if (!turned.ok && turned.reason === 'wrong') return form.refuse('code', CODE_WRONG)
  if (!turned.ok)
    return redirectWithToast(context, paths.profileTwoFactor(), { tone: 'bad', text: TWO_FACTOR_NOT_BEGUN })
  deliverSoon(context)
  return redirectWithToast(context, paths.profileTwoFactor(), { tone: 'good', text: TWO_FACTOR_ON })
}

export default function TwoFactor() {
  return <TwoFactorPage {...useLoaderData<typeof loader>()} {...useFormAnswer()} />
}
