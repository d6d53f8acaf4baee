import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sendPlanFile } from '~/http/actions/items.server'
import { requireAdmin } from '~/http/guards.server'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return sendPlanFile(context, params.id, params.fileId)
}
