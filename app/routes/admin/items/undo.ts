import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { requireItemStaff } from '~/http/actions/item.server.ts'
import { undoChosen } from '~/http/actions/items.server.ts'

export { backToItems as loader } from '~/http/actions/item.server.ts'

export async function action(args: ActionFunctionArgs) {
  const { user, kind } = await requireItemStaff(args)
  return undoChosen(args.context, args.request, kind, user)
}
