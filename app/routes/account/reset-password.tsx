import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation, useParams } from '@remix-run/react'
import { resetSchema } from '~/domain/accounts/account-schema.ts'
import { isGuessable, isRepeatedReset, resetPassword } from '~/domain/accounts/change-password.server.ts'
import { PASSWORD_RESET, PASSWORD_TOO_COMMON } from '~/domain/accounts/messages.ts'
import { findLink, findUsedLink } from '~/domain/accounts/one-time-links.server.ts'
import { rememberDevice } from '~/http/actions/sign-in.server'
import { readBrowserId } from '~/http/cookies.server'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { deliverSoon } from '~/http/job-deps.server'
import { noteSecurity } from '~/http/note-security.server'
import { invalid, redirectWithToast } from '~/http/reply.server'
import { clearSession } from '~/http/session.server'
import { paths } from '~/paths.ts'
import { BadLinkPage } from '~/ui/accounts/link-pages'
import { ResetPage } from '~/ui/accounts/reset-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('New password', 'Choose a new password.')

export const handle = { hydrate: 'never' }

const HIDDEN = ['password', 'confirmPassword']
const badLink = () => data(null, { status: 400 })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await findLink(context, 'reset-password', params.token ?? '')
  return link ? data({ email: link.email }) : badLink()
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { fields, tooMany } = await readPublicForm(context, request, 'reset', formFields(resetSchema))
  const submission = parseWithZod(fields, { schema: resetSchema })
  if (tooMany) return tooMany({ reply: (options) => submission.reply({ ...options, hideFields: HIDDEN }) })
  const token = params.token ?? ''
  if (submission.status !== 'success') return invalid(submission.reply({ hideFields: HIDDEN }))
  const { password } = submission.value
  const isRepeat = async () => {
    const used = await findUsedLink(context, 'reset-password', token)
    const browser = await readBrowserId(context.settings, request)
    return used !== null && (await isRepeatedReset(context, used, { password, browser }))
  }
  const link = await findLink(context, 'reset-password', token)
  if (!link) {
    if (await isRepeat()) return redirectWithToast(context, paths.login(), { tone: 'good', text: PASSWORD_RESET })
    await noteSecurity(context, 'reset', 'invalid')
    return invalid(submission.reply({ hideFields: HIDDEN }))
  }
  if (await isGuessable(context.db, password, link))
    return invalid(submission.reply({ fieldErrors: { password: [PASSWORD_TOO_COMMON] }, hideFields: HIDDEN }))
  if (!(await resetPassword(context, link, password)) && !(await isRepeat()))
    return invalid(submission.reply({ hideFields: HIDDEN }))
  await noteSecurity(context, 'reset', 'done', { userId: link.userId })
  deliverSoon(context)
  const headers = new Headers({ 'set-cookie': await clearSession(context.settings) })
  headers.append('set-cookie', await rememberDevice(context, request, link.email))
  return redirectWithToast(context, paths.login(), { tone: 'good', text: PASSWORD_RESET }, headers)
}

export default function ResetPassword() {
  const link = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const { token = '' } = useParams()
  if (!link) return <BadLinkPage again="reset" />
  return (
    <ResetPage result={answer?.result ?? null} busy={busy} action={paths.resetPassword(token)} email={link.email} />
  )
}
