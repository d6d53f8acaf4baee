import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { SIGNED_OUT } from '~/domain/accounts/messages.ts'
import { endSession } from '~/domain/accounts/sessions.server.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { noteSecurity } from '~/http/note-security.server'
import { redirectWithToast } from '~/http/reply.server'
import { clearSession, readSessionDigest } from '~/http/session.server'
import { paths } from '~/paths.ts'

export const loader = () => redirect(paths.home())

/** Signing out twice has the same result as signing out once. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireForm(request, NO_FIELDS)
  const digest = await readSessionDigest(context.settings, request)
  if (digest) await endSession(context, digest)
  await noteSecurity(context, 'sign-out', digest ? 'done' : 'nobody')
  const headers = new Headers({ 'set-cookie': await clearSession(context.settings), 'clear-site-data': '"cache"' })
  return redirectWithToast(context, paths.home(), { tone: 'good', text: SIGNED_OUT }, headers)
}
