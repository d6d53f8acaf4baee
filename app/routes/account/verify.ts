import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { EMAIL_VERIFIED, VERIFICATION_MAILED } from '~/domain/accounts/messages.ts'
import { mailVerification } from '~/domain/accounts/sign-up.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { readPublicForm } from '~/http/forms/public-form.server.ts'
import { requireUser } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

export async function loader({ request, context }: ActionFunctionArgs) {
  await requireUser(context, request)
  return redirect(paths.profile())
}

/** Sends the email that confirms an address again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const { tooMany } = await readPublicForm(context, request, 'verify', NO_FIELDS)
  if (tooMany) return redirectWithToast(context, paths.profile(), { tone: 'bad', text: TOO_MANY_ATTEMPTS })
  if (user.emailVerified) return redirectWithToast(context, paths.profile(), { tone: 'good', text: EMAIL_VERIFIED })
  await mailVerification(context, user.email)
  deliverSoon(context)
  return redirectWithToast(context, paths.profile(), { tone: 'good', text: VERIFICATION_MAILED })
}
