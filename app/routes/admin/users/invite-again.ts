import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { inviteAgain } from '~/domain/accounts/admin.server.ts'
import { INVITATION_ACCEPTED, INVITED_AGAIN, INVITED_TOO_OFTEN } from '~/domain/accounts/staff-messages.ts'
import { requirePersonForAction } from '~/http/actions/staff-user.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

export { backToUser as loader } from '~/http/actions/staff-user.server.ts'

const REFUSED = { accepted: INVITATION_ACCEPTED, 'too-many': INVITED_TOO_OFTEN }

export async function action(args: ActionFunctionArgs) {
  const { context } = args
  const { admin, person } = await requirePersonForAction(args)
  const invited = await inviteAgain(context, admin, person)
  if (invited.ok) deliverSoon(context)
  return redirectWithToast(
    context,
    paths.userAdmin(person.id),
    invited.ok ? { tone: 'good', text: INVITED_AGAIN } : { tone: 'bad', text: REFUSED[invited.reason] },
  )
}
