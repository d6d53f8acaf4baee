import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportItems } from '~/http/actions/items.server'
import { requireAdmin } from '~/http/guards.server'
import { itemKindAt } from '~/paths.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const kind = itemKindAt(new URL(request.url).pathname)
  return exportItems(context, request, kind)
}
