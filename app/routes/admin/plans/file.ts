import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { requireAdmin } from '~/http/guards.server'
import { sendPlanFile } from '~/http/actions/items.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return sendPlanFile(context, params.id, params.fileId)
}
