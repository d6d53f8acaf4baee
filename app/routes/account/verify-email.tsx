import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation, useParams } from '@remix-run/react'
import { ACCOUNT_REFUSED, EMAIL_VERIFIED, PASSWORD_MISSING, PASSWORD_WRONG } from '~/domain/accounts/messages.ts'
import { findLink, findUsedLink } from '~/domain/accounts/one-time-links.server.ts'
import { isConfirmed, refuseAccount, verifyEmail, wasRefused } from '~/domain/accounts/sign-up.server.ts'
import { tryPassword } from '~/domain/accounts/try-password.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { sha256Hex } from '~/domain/shared/signed-key.server'
import { readBrowserId } from '~/http/cookies.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { UNREADABLE_FORM } from '~/http/forms/read-body.server'
import { getUser } from '~/http/guards.server'
import { done, invalid, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { BadLinkPage, VerifyEmailPage } from '~/ui/accounts/link-pages'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confirm your address',
    description: 'Confirm the address of your account.',
    isPrivate: true,
  })

export const headers = privateHeaders
export const handle = { hydrate: 'never' }

const badLink = () => data(null, { status: 400 })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await findLink({ ...context, sha256: sha256Hex }, 'verify-email', params.token ?? '')
  if (!link) return badLink()
  return data({ email: link.email, isOwn: (await getUser(context))?.id === link.userId })
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const deps = { ...context, sha256: sha256Hex }
  const token = params.token ?? ''
  const { fields, tooMany } = await readPublicForm(context, request, 'verify', formFields(null, ['answer', 'password']))
  if (tooMany) throw data(TOO_MANY_ATTEMPTS, { status: 429, headers: { 'retry-after': '60' } })
  const answer = fields.get('answer') ?? 'yes'
  if (answer !== 'yes' && answer !== 'no') throw data(UNREADABLE_FORM, { status: 400 })
  const live = await findLink(deps, 'verify-email', token)
  if (answer === 'no') {
    const isGone = live ? await refuseAccount(context, live) : await wasRefused(deps, token)
    if (!isGone) return badLink()
    return done(context, paths.home(), { tone: 'good', text: ACCOUNT_REFUSED })
  }
  // Of two presses the second finds the link used, and hears the same.
  const link = live ?? (await findUsedLink(deps, 'verify-email', token))
  if (!link) return badLink()
  const user = await getUser(context)
  if (user?.id !== link.userId) {
    // The mail proves the address, not who chose the password: both have to be the same person's.
    const refuse = (text: string, status = 400, headers: HeadersInit = {}) =>
      invalid({ status: 'error', error: { password: [text] } }, status, headers)
    const password = fields.get('password')
    if (typeof password !== 'string' || password === '') return refuse(PASSWORD_MISSING)
    const browser = await readBrowserId(context.settings, request)
    const account = { email: link.email, browser, kept: link.passwordHash }
    const tried = await tryPassword(deps, account, password)
    if (!tried.ok && tried.reason === 'too-many')
      return refuse(TOO_MANY_ATTEMPTS, 429, { 'retry-after': String(tried.retryAfterSeconds) })
    if (!tried.ok) return refuse(PASSWORD_WRONG)
  }
  const isDone = (live !== null && (await verifyEmail(context, live))) || (await isConfirmed(context.db, link.userId))
  if (!isDone) return badLink()
  return done(context, user ? paths.profile() : paths.login(), { tone: 'good', text: EMAIL_VERIFIED })
}

export default function VerifyEmail() {
  const link = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const { token = '' } = useParams()
  if (!link) return <BadLinkPage again="verify" />
  return <VerifyEmailPage {...link} result={answer?.result ?? null} action={paths.verifyEmail(token)} busy={busy} />
}

export function ErrorBoundary() {
  return <SectionError />
}
