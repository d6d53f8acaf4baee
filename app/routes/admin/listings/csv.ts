import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireAdmin } from '~/http/guards.server'
import { exportStock } from '~/http/actions/items.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return exportStock(context, request, 'listing')
}
