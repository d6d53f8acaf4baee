import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireAdmin } from '~/platform/guards.server'
import { exportStock } from '~/stock.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return exportStock(context, request, 'project')
}
