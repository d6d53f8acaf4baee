import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { signUpSchema } from '~/domain/accounts/account-schema.ts'
import { isGuessable } from '~/domain/accounts/change-password.server.ts'
import { ACCOUNT_CREATED, ADDRESS_TAKEN, PASSWORD_TOO_COMMON } from '~/domain/accounts/messages.ts'
import { signUp } from '~/domain/accounts/sign-up.server.ts'
import { readLegalText } from '~/domain/site/read-site.server.ts'
import { mergeWishlist } from '~/domain/wishlist/saved-wishlist.server.ts'
import { decodeWishlist } from '~/domain/wishlist/wishlist.ts'
import { readBrowserId, readWishlistCookie } from '~/http/cookies.server'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireGuest } from '~/http/guards.server'
import { deliverSoon } from '~/http/job-deps.server'
import { noteSecurity } from '~/http/note-security.server'
import { invalid, redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { SignupPage } from '~/ui/accounts/signup-page'

export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Sign up', 'Make an account to keep purchases and requests.')

const HIDDEN = ['password', 'confirmPassword']

export async function loader({ context }: LoaderFunctionArgs) {
  await requireGuest(context)
  return { hasGoogle: context.settings.GOOGLE_CLIENT_ID !== '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireGuest(context)
  const { fields, tooMany } = await readPublicForm(context, request, 'signup', formFields(signUpSchema))
  const submission = parseWithZod(fields, { schema: signUpSchema })
  if (tooMany) return tooMany({ reply: (options) => submission.reply({ ...options, hideFields: HIDDEN }) })
  if (submission.status !== 'success') return invalid(submission.reply({ hideFields: HIDDEN }))

  const { name, email, password } = submission.value
  const refuse = (field: string, text: string) =>
    invalid(submission.reply({ fieldErrors: { [field]: [text] }, hideFields: HIDDEN }))
  if (await isGuessable(context.db, password, { email, name })) return refuse('password', PASSWORD_TOO_COMMON)
  const termsVersion = (await readLegalText(context.db, 'terms')).version
  const browser = await readBrowserId(context.settings, request)
  const made = await signUp(context, { name, email, password, termsVersion, browser })
  await noteSecurity(context, 'sign-up', made.ok ? 'done' : made.reason, { email })
  if (!made.ok) return refuse('email', ADDRESS_TAKEN)
  // The wishlist cookie stays: until they sign in, this browser is still an anonymous visitor's.
  await mergeWishlist(context, made.value.userId, decodeWishlist(await readWishlistCookie(context.settings, request)))
  deliverSoon(context)
  return redirectWithToast(context, paths.login(), { tone: 'good', text: ACCOUNT_CREATED })
}

export default function Signup() {
  const { hasGoogle } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return <SignupPage result={answer?.result ?? null} busy={busy} hasGoogle={hasGoogle} />
}
