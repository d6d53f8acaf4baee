import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { signInSchema } from '~/domain/accounts/account-schema.ts'
import { INVALID_SIGN_IN, SIGNED_IN } from '~/domain/accounts/messages.ts'
import { SIGN_IN_PER_IP } from '~/domain/accounts/sign-in.server.ts'
import { completeSignIn, signInByForm } from '~/http/actions/sign-in.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useRootData } from '~/http/document/root-data.ts'
import { readValidForm } from '~/http/forms/valid-form.server.ts'
import { requireGuest } from '~/http/guards.server.ts'
import { localPath } from '~/http/local-path.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { LoginPage } from '~/ui/accounts/login-page.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Login', 'Sign in to your purchases, requests and wishlist.')

const onwardsOf = (request: Request) => localPath(new URL(request.url).searchParams.get('redirect'))

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireGuest(context)
  return { onwards: onwardsOf(request), hasGoogle: context.settings.GOOGLE_CLIENT_ID !== '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const onwards = onwardsOf(request)
  await requireGuest(context, onwards)
  const form = await readValidForm(context, request, 'login', signInSchema, {
    hidden: ['password'],
    limit: SIGN_IN_PER_IP,
  })
  if (!form.ok) return form.answer
  const outcome = await signInByForm(context, request, form.fields)
  await noteSecurity(context, 'sign-in', outcome.ok ? 'done' : outcome.reason, { email: form.value.email })
  if (!outcome.ok) return outcome.reason === 'too-many' ? form.refuseAttempt(outcome) : form.refuse('', INVALID_SIGN_IN)
  const { userId } = outcome.value
  const remembered = form.value.remember !== undefined
  return completeSignIn(context, request, { userId, remembered, onwards, text: SIGNED_IN })
}

export default function Login() {
  const { flash } = useRootData()
  return <LoginPage {...useLoaderData<typeof loader>()} {...useFormAnswer()} newEmail={flash?.email} />
}
