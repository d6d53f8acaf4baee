import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sendPlanFile } from '~/http/actions/items.server.ts'
import { requireStaff } from '~/http/guards.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  return sendPlanFile(context, params.id, params.fileId)
}
