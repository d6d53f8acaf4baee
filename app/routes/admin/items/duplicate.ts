import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { requireItemForAction, requireItemStaff } from '~/http/actions/item.server.ts'
import { copyItem } from '~/http/actions/items.server.ts'

export { backToItems as loader } from '~/http/actions/item.server.ts'

export async function action(args: ActionFunctionArgs) {
  const { user, kind } = await requireItemStaff(args)
  const item = await requireItemForAction(args.context, kind, args.params.id)
  return copyItem(args.context, args.request, kind, item, user)
}
