import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { signInSchema } from '~/domain/accounts/account-schema.ts'
import { INVALID_SIGN_IN, SIGNED_IN } from '~/domain/accounts/messages.ts'
import { SIGN_IN_PER_IP } from '~/domain/accounts/sign-in.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { completeSignIn, signInByForm } from '~/http/actions/sign-in.server'
import { privateMeta } from '~/http/document/page-meta'
import { formFields } from '~/http/forms/form-fields.server'
import { readPublicForm } from '~/http/forms/public-form.server'
import { requireGuest } from '~/http/guards.server'
import { localPath } from '~/http/local-path.server'
import { noteSecurity } from '~/http/note-security.server'
import { invalid } from '~/http/reply.server'
import { LoginPage } from '~/ui/accounts/login-page'

export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Login', 'Sign in to your purchases, requests and wishlist.')

const HIDDEN = ['password']
const onwardsOf = (request: Request) => localPath(new URL(request.url).searchParams.get('redirect'))

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireGuest(context)
  return { onwards: onwardsOf(request), hasGoogle: context.settings.GOOGLE_CLIENT_ID !== '' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const onwards = onwardsOf(request)
  await requireGuest(context, onwards)
  const { fields, tooMany } = await readPublicForm(context, request, 'login', formFields(signInSchema), SIGN_IN_PER_IP)
  const submission = parseWithZod(fields, { schema: signInSchema })
  const refuse = (text: string) => submission.reply({ formErrors: [text], hideFields: HIDDEN })
  if (tooMany) return tooMany({ reply: (options) => submission.reply({ ...options, hideFields: HIDDEN }) })
  if (submission.status !== 'success') return invalid(submission.reply({ hideFields: HIDDEN }))

  const outcome = await signInByForm(context, request, fields)
  await noteSecurity(context, 'sign-in', outcome.ok ? 'done' : outcome.reason, { email: submission.value.email })
  if (!outcome.ok && outcome.reason === 'too-many')
    return invalid(refuse(TOO_MANY_ATTEMPTS), 429, {
      'retry-after': String('retryAfterSeconds' in outcome ? outcome.retryAfterSeconds : 60),
    })
  if (!outcome.ok) return invalid(refuse(INVALID_SIGN_IN))
  const { userId } = outcome.value
  return completeSignIn(context, request, { userId, remembered: fields.has('remember'), onwards, text: SIGNED_IN })
}

export default function Login() {
  const { onwards, hasGoogle } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return <LoginPage result={answer?.result ?? null} busy={busy} onwards={onwards} hasGoogle={hasGoogle} />
}
