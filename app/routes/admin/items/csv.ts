import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportItems } from '~/http/actions/items.server'
import { requireStaff } from '~/http/guards.server'
import { itemKindAt } from '~/paths.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  const kind = itemKindAt(new URL(request.url).pathname)
  return exportItems(context, request, kind)
}
