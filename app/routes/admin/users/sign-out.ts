import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { signOutEverywhere } from '~/domain/accounts/admin.server.ts'
import { USER_SIGNED_OUT } from '~/domain/accounts/staff-messages.ts'
import { requirePersonForAction } from '~/http/actions/staff-user.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

export { backToUser as loader } from '~/http/actions/staff-user.server.ts'

export async function action(args: ActionFunctionArgs) {
  const { admin, person } = await requirePersonForAction(args)
  await signOutEverywhere(args.context, admin, person.id)
  const next = person.id === admin.id ? paths.login() : paths.userAdmin(person.id)
  return redirectWithToast(args.context, next, { tone: 'good', text: USER_SIGNED_OUT })
}
