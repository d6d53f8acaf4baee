/** One plan request for the routes of staff, and the form that uploads its drawings. */
import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { CurrentUser } from '../../domain/accounts/session.ts'
import { NOT_A_ZIP, UPDATE_FAILED } from '../../domain/items/messages.ts'
import { deliverFile } from '../../domain/plan-requests/deliver-file.server.ts'
import { listProtectedFiles } from '../../domain/plan-requests/get-plan-request.server.ts'
import { getRequestDetail } from '../../domain/plan-requests/get-request-detail.server.ts'
import { FILE_DELIVERED, FILE_DELIVERED_BEFORE, NO_SUCH_REQUEST } from '../../domain/plan-requests/staff-messages.ts'
import { zipInput } from '../../domain/plans/plan-files.server.ts'
import { UPLOADS_SPENT } from '../../domain/shared/rate-messages.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { NO_FIELDS } from '../forms/form-fields.server.ts'
import { requireStaff } from '../guards.server.ts'
import { deliverSoon } from '../job-deps.server.ts'
import { PRIVATE_HEADERS, redirectWithToast } from '../reply.server.ts'
import { requireRow } from './admin-list.server.ts'
import { actorOf, itemDeps } from './item.server.ts'
import { receiveStaffUpload } from './staff-upload.server.ts'

/** The request in the address and the member of staff; 404 where there is none. */
export async function requireRequestDetail({ context, request, params }: LoaderFunctionArgs) {
  const actor = await requireStaff(context, request, 'requests')
  const planRequest = await requireRow(params.id, NO_SUCH_REQUEST, (id) => getRequestDetail(context.db, id))
  const protectedFiles = await listProtectedFiles(context, planRequest.id).catch((cause: unknown) => {
    context.log.error('plan-request.files-not-read', cause)
    return []
  })
  return { actor, planRequest: { ...planRequest, protectedFiles } }
}

/** One file at a time, checked and stored as a plan's file. 303 to the request's page, or the file's error. */
export async function receiveDelivery(context: AppContext, request: Request, id: number, user: CurrentUser) {
  const { received, isSpent } = await receiveStaffUpload(context, request, user, NO_FIELDS, { file: zipInput })
  const refuse = async (status: number, error: string) => {
    await received.abandon()
    return data({ deliverError: error }, { status, headers: PRIVATE_HEADERS })
  }
  const [upload] = received.stored
  if (received.failure) {
    context.log.error('plan-request.delivery-failed', received.failure)
    return refuse(503, UPDATE_FAILED.plan)
  }
  if (isSpent) return refuse(429, UPLOADS_SPENT)
  if (!upload) return refuse(400, received.errors.file?.[0] ?? NOT_A_ZIP)
  const isNew = await deliverFile(itemDeps(context), actorOf(user), id, upload)
  deliverSoon(context)
  const text = isNew ? FILE_DELIVERED : FILE_DELIVERED_BEFORE
  return redirectWithToast(context, paths.planRequestAdmin(id), { tone: 'good', text })
}
