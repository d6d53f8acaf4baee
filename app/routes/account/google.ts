import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { GOOGLE_FAILED, GOOGLE_REASONS } from '~/domain/accounts/messages.ts'
import { PUBLIC_FORM } from '~/domain/limits/rate-limit.server.ts'
import { signInByGoogle } from '~/http/actions/sign-in.server.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readOneClickForm } from '~/http/forms/public-form.server.ts'
import { newVerifier, startAttempt } from '~/http/google-sign-in.server.ts'
import { requireGuest } from '~/http/guards.server.ts'
import { localPath } from '~/http/local-path.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

export const loader = () => redirect(paths.login())

/** Redirects to Google, with a `state` value that proves on return that this browser asked. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readOneClickForm(context, request, 'google', formFields(null, ['redirect']), PUBLIC_FORM)
  const onwards = localPath(fields.get('redirect'))
  await requireGuest(context, onwards)
  if (!context.settings.GOOGLE_CLIENT_ID)
    return redirectWithToast(context, paths.login(onwards), {
      tone: 'bad',
      text: GOOGLE_FAILED + GOOGLE_REASONS.unreachable,
    })
  const verifier = newVerifier()
  try {
    await signInByGoogle(context, request, { verifier })
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer
    const headers = new Headers(answer.headers)
    headers.delete('set-cookie')
    const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? ''
    for (const cookie of await startAttempt(context.settings, request, { state, verifier, onwards }))
      headers.append('set-cookie', cookie)
    return new Response(null, { status: 303, headers })
  }
  throw new Error('the sign-in with Google gave no address')
}
