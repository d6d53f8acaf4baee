import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireAdmin } from '~/platform/guards.server'
import { sendPlanFile } from '~/stock.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return sendPlanFile(context, params.id, params.fileId)
}
