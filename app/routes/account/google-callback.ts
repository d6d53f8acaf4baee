import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { GOOGLE_FAILED, GOOGLE_REASONS, type GoogleReason, SIGNED_IN_WITH_GOOGLE } from '~/domain/accounts/messages.ts'
import { completeSignIn, signInByGoogle } from '~/http/actions/sign-in.server.ts'
import { endAttempt, GoogleAnswerError, GoogleInterruptedError } from '~/http/google-sign-in.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

/** A GET, because Google redirects here. It changes nothing without the `state` value that this browser was given. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const headers = new Headers({ 'referrer-policy': 'no-referrer' })
  const attempt = await endAttempt(context.settings, request)
  if (attempt) headers.append('set-cookie', attempt.cleared)
  const refuse = async (reason: GoogleReason) => {
    await noteSecurity(context, 'sign-in-google', reason)
    const flash = { tone: 'bad', text: GOOGLE_FAILED + GOOGLE_REASONS[reason] } as const
    return redirectWithToast(context, paths.login(attempt?.onwards), flash, headers)
  }
  const asked = new URL(request.url).searchParams
  if (!attempt) return refuse('interrupted')
  if (asked.has('error')) {
    context.log.info('google.refused', { error: asked.get('error')?.slice(0, 100) })
    return refuse(asked.get('error') === 'access_denied' ? 'cancelled' : 'unreachable')
  }
  try {
    const outcome = await signInByGoogle(context, request, attempt)
    if (!outcome.ok) return refuse(outcome.reason)
    const { userId } = outcome.value
    await noteSecurity(context, 'sign-in-google', 'done', { userId })
    const person = { userId, remembered: true, onwards: attempt.onwards, text: SIGNED_IN_WITH_GOOGLE }
    return await completeSignIn(context, request, person, headers)
  } catch (cause) {
    if (cause instanceof GoogleAnswerError) {
      context.log.error('google.failed', cause)
      return refuse('unreachable')
    }
    if (cause instanceof GoogleInterruptedError) return refuse('interrupted')
    throw cause
  }
}
