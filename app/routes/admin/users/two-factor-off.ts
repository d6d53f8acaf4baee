import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { USER_TWO_FACTOR_OFF } from '~/domain/accounts/staff-messages.ts'
import { turnOffTwoFactor } from '~/domain/accounts/two-factor.server.ts'
import { requirePersonForAction } from '~/http/actions/staff-user.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { noteSecurity } from '~/http/note-security.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

export { backToUser as loader } from '~/http/actions/staff-user.server.ts'

/** Turns off two-factor authentication for a person who has lost the app and the recovery codes, and emails them. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args
  const { admin, person } = await requirePersonForAction(args)
  await turnOffTwoFactor(context, admin, person.id)
  await noteSecurity(context, 'two-factor-off', 'by-staff', { userId: person.id })
  deliverSoon(context)
  return redirectWithToast(context, paths.userAdmin(person.id), { tone: 'good', text: USER_TWO_FACTOR_OFF })
}
