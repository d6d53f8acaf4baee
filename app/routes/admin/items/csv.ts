import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireItemStaff } from '~/http/actions/item.server.ts'
import { exportItems } from '~/http/actions/items.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { kind } = await requireItemStaff(args)
  return exportItems(args.context, args.request, kind)
}
