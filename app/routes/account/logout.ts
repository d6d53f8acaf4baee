import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { SIGNED_OUT } from '~/domain/accounts/messages.ts'
import { endSession } from '~/domain/accounts/sessions.server.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { clearSession, readSessionDigest } from '~/http/session.server.ts'
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
