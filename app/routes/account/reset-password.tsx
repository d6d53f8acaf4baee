import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData, useParams } from '@remix-run/react'
import { resetSchema } from '~/domain/accounts/account-schema.ts'
import { isGuessable, isRepeatedReset, resetPassword } from '~/domain/accounts/change-password.server.ts'
import { PASSWORD_RESET, PASSWORD_TOO_COMMON } from '~/domain/accounts/messages.ts'
import { findLink, findUsedLink } from '~/domain/accounts/one-time-links.server.ts'
import { rememberDevice } from '~/http/actions/sign-in.server.ts'
import { readBrowserId } from '~/http/cookies.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { clearSession } from '~/http/session.server.ts'
import { paths } from '~/paths.ts'
import { BadLinkPage } from '~/ui/accounts/link-pages.tsx'
import { ResetPage } from '~/ui/accounts/reset-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('New password', 'Choose a new password.')

export const handle = { hydrate: 'never' }

const HIDDEN = ['password', 'confirmPassword']
const badLink = () => data(null, { status: 400 })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await findLink(context, 'reset-password', params.token ?? '')
  return link ? data({ email: link.email }) : badLink()
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await readValidForm(context, request, 'reset', resetSchema, { hidden: HIDDEN })
  if (!form.ok) return form.answer
  const token = params.token ?? ''
  const { password } = form.value
  const isRepeat = async () => {
    const used = await findUsedLink(context, 'reset-password', token)
    const browser = await readBrowserId(context.settings, request)
    return used !== null && (await isRepeatedReset(context, used, { password, browser }))
  }
  const link = await findLink(context, 'reset-password', token)
  if (!link) {
    if (await isRepeat()) return redirectWithToast(context, paths.login(), { tone: 'good', text: PASSWORD_RESET })
    await noteSecurity(context, 'reset', 'invalid')
    return badLink()
  }
  if (await isGuessable(context.db, password, link)) return form.refuse('password', PASSWORD_TOO_COMMON)
  if (!(await resetPassword(context, link, password)) && !(await isRepeat())) return badLink()
  await noteSecurity(context, 'reset', 'done', { userId: link.userId })
  deliverSoon(context)
  const headers = new Headers({ 'set-cookie': await clearSession(context.settings) })
  headers.append('set-cookie', await rememberDevice(context, request, link.email))
  return redirectWithToast(context, paths.login(), { tone: 'good', text: PASSWORD_RESET }, headers)
}

export default function ResetPassword() {
  const link = useLoaderData<typeof loader>()
  const answer = useFormAnswer()
  const { token = '' } = useParams()
  if (!link) return <BadLinkPage again="reset" />
  return <ResetPage {...answer} action={paths.resetPassword(token)} email={link.email} />
}
