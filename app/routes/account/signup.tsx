import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { signUpSchema } from '~/domain/accounts/account-schema.ts'
import { isGuessable } from '~/domain/accounts/change-password.server.ts'
import { ACCOUNT_CREATED, ADDRESS_TAKEN, PASSWORD_TOO_COMMON } from '~/domain/accounts/messages.ts'
import { signUp } from '~/domain/accounts/sign-up.server.ts'
import { getTermsVersion } from '~/domain/settings/get-settings.server.ts'
import { mergeWishlist } from '~/domain/wishlist/saved-wishlist.server.ts'
import { decodeWishlist } from '~/domain/wishlist/wishlist.ts'
import { readBrowserId, readWishlistCookie } from '~/http/cookies.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { requireGuest } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { SignupPage } from '~/ui/accounts/signup-page.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Sign up', 'Make an account to keep purchases and requests.')

const HIDDEN = ['password', 'confirmPassword']

export async function loader({ context }: LoaderFunctionArgs) {
  await requireGuest(context)
  return { hasGoogle: context.settings.GOOGLE_CLIENT_ID !== '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireGuest(context)
  const form = await readValidForm(context, request, 'signup', signUpSchema, { hidden: HIDDEN })
  if (!form.ok) return form.answer
  const { name, email, password } = form.value
  if (await isGuessable(context.db, password, { email, name })) return form.refuse('password', PASSWORD_TOO_COMMON)
  const termsVersion = await getTermsVersion(context.db)
  const browser = await readBrowserId(context.settings, request)
  const made = await signUp(context, { name, email, password, termsVersion, browser })
  await noteSecurity(context, 'sign-up', made.ok ? 'done' : made.reason, { email })
  if (!made.ok) return form.refuse('email', ADDRESS_TAKEN)
  // The wishlist cookie stays: until they sign in, this browser is still an anonymous visitor's.
  await mergeWishlist(context, made.value.userId, decodeWishlist(await readWishlistCookie(context.settings, request)))
  deliverSoon(context)
  return redirectWithToast(context, paths.login(), { tone: 'good', text: ACCOUNT_CREATED, email })
}

export default function Signup() {
  return <SignupPage {...useLoaderData<typeof loader>()} {...useFormAnswer()} />
}
