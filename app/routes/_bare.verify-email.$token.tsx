import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useNavigation, useParams } from '@remix-run/react'
import { ACCOUNT_REFUSED, EMAIL_VERIFIED } from '~/domain/accounts/messages.ts'
import { findLink } from '~/domain/accounts/one-time-links.server.ts'
import { refuseAccount, verifyEmail } from '~/domain/accounts/sign-up.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/orders/messages.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { getUser } from '~/platform/guards.server'
import { done, privateHeaders } from '~/platform/reply.server'
import { sha256Hex } from '~/platform/signed-key.server'
import { readPublicForm } from '~/public-form.server'
import { SectionError } from '~/section-error'
import { BadLinkPage, VerifyEmailPage } from '~/ui/accounts/link-pages'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Confirm your address', description: 'Confirm the address of your account.', isPrivate: true })

export const headers = privateHeaders
export const handle = { still: true }

const badLink = () => data(null, { status: 400 })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await findLink({ ...context, sha256: sha256Hex }, 'verify-email', params.token ?? '')
  return link ? data({ email: link.email }) : badLink()
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { fields, tooMany } = await readPublicForm(context, request, 'verify')
  if (tooMany) throw data(TOO_MANY_ATTEMPTS, { status: 429, headers: { 'retry-after': '60' } })
  const link = await findLink({ ...context, sha256: sha256Hex }, 'verify-email', params.token ?? '')
  if (!link) return badLink()
  if (fields.get('answer') === 'no') {
    if (!(await refuseAccount(context, link))) return badLink()
    return done(context, paths.home(), { tone: 'good', text: ACCOUNT_REFUSED })
  }
  if (!(await verifyEmail(context, link))) return badLink()
  const isSignedIn = (await getUser(context)) !== null
  return done(context, isSignedIn ? paths.profile() : paths.login(), { tone: 'good', text: EMAIL_VERIFIED })
}

export default function VerifyEmail() {
  const link = useLoaderData<typeof loader>()
  const busy = useNavigation().formMethod === 'POST'
  const { token = '' } = useParams()
  if (!link) return <BadLinkPage again="verify" />
  return <VerifyEmailPage email={link.email} action={paths.verifyEmail(token)} busy={busy} />
}

export function ErrorBoundary() {
  return <SectionError />
}
