/** One plan request for the routes by which staff answer it. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getRequestDetail } from '../../domain/plan-requests/read-request-detail.server.ts'
import { NO_SUCH_REQUEST } from '../../domain/plan-requests/staff-messages.ts'
import { requireStaff } from '../guards.server'
import { requireRow } from './admin-list.server'

/** The request of the address, and who asks; 404 where there is none. */
export async function requireRequestDetail({ context, request, params }: LoaderFunctionArgs) {
  const actor = await requireStaff(context, request, 'requests')
  const planRequest = await requireRow(params.id, NO_SUCH_REQUEST, (id) => getRequestDetail(context.db, id))
  return { actor, planRequest }
}
