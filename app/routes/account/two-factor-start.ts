import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { CONFIRM_FIRST } from '~/domain/accounts/messages.ts'
import { beginTwoFactor } from '~/domain/accounts/two-factor.server.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireUser } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(context, request)
  return redirect(paths.profileTwoFactor())
}

/**
 * Creates a two-factor key, which is not required until a code from it has been entered. Otherwise, whoever signs up
 * with somebody else's email address could lock its owner out.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  await requireForm(request, NO_FIELDS)
  if (!user.emailVerified)
    return redirectWithToast(context, paths.profileTwoFactor(), { tone: 'bad', text: CONFIRM_FIRST })
  await beginTwoFactor(context, user.id)
  return redirectWithToast(context, paths.profileTwoFactor(), null)
}
