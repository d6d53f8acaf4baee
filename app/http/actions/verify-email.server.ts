/** The answer of the owner of an e-mail address about the account created with it. */
import { data } from '@remix-run/cloudflare'
import { ACCOUNT_REFUSED, EMAIL_VERIFIED, PASSWORD_MISSING, PASSWORD_WRONG } from '../../domain/accounts/messages.ts'
import { findLink, findUsedLink } from '../../domain/accounts/one-time-links.server.ts'
import { isAccountRefused, isConfirmed, refuseAccount, verifyEmail } from '../../domain/accounts/sign-up.server.ts'
import { verifyPassword } from '../../domain/accounts/verify-password.server.ts'
import { TOO_MANY_ATTEMPTS } from '../../domain/shared/rate-messages.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { readBrowserId } from '../cookies.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { readPublicForm } from '../forms/public-form.server.ts'
import { UNREADABLE_FORM } from '../forms/read-body.server.ts'
import { getUser } from '../guards.server.ts'
import { invalid, redirectWithToast } from '../reply.server.ts'

export const badLink = () => data(null, { status: 400 })

const FIELDS = formFields(null, ['answer', 'password'])

/** 'yes' confirms the account, 'no' removes it; without a session 'yes' needs the password. */
export async function receiveEmailAnswer(context: AppContext, request: Request, token: string) {
  const { fields, tooMany } = await readPublicForm(context, request, 'verify', FIELDS)
  if (tooMany) throw data(TOO_MANY_ATTEMPTS, { status: 429, headers: { 'retry-after': '60' } })
  const answer = fields.get('answer') ?? 'yes'
  if (answer !== 'yes' && answer !== 'no') throw data(UNREADABLE_FORM, { status: 400 })
  const live = await findLink(context, 'verify-email', token)
  if (answer === 'no') {
    const isGone = live ? await refuseAccount(context, live) : await isAccountRefused(context, token)
    if (!isGone) return badLink()
    return redirectWithToast(context, paths.home(), { tone: 'good', text: ACCOUNT_REFUSED })
  }
  // A second click finds the link used and gets the same answer.
  const link = live ?? (await findUsedLink(context, 'verify-email', token))
  if (!link) return badLink()
  const user = await getUser(context)
  const refusal = user?.id === link.userId ? null : await refusePassword(context, request, link, fields.get('password'))
  if (refusal) return refusal
  const isDone = (live !== null && (await verifyEmail(context, live))) || (await isConfirmed(context.db, link.userId))
  if (!isDone) return badLink()
  return redirectWithToast(context, user ? paths.profile() : paths.login(), { tone: 'good', text: EMAIL_VERIFIED })
}

/** The mail proves the address, not who chose the password: both must belong to the same person. Null where they do. */
async function refusePassword(
  context: AppContext,
  request: Request,
  link: { email: string; passwordHash: string | null },
  password: FormDataEntryValue | null,
) {
  const refuse = (text: string, status = 400, headers: HeadersInit = {}) =>
    invalid({ status: 'error', error: { password: [text] } }, status, headers)
  if (typeof password !== 'string' || password === '') return refuse(PASSWORD_MISSING)
  const account = {
    email: link.email,
    browser: await readBrowserId(context.settings, request),
    kept: link.passwordHash,
  }
  const tried = await verifyPassword(context, account, password)
  if (!tried.ok && tried.reason === 'too-many')
    return refuse(TOO_MANY_ATTEMPTS, 429, { 'retry-after': String(tried.retryAfterSeconds) })
  return tried.ok ? null : refuse(PASSWORD_WRONG)
}
