import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getRequestFile } from '~/domain/plan-requests/get-plan-request.server.ts'
import { NO_SUCH_REQUEST } from '~/domain/plan-requests/staff-messages.ts'
import { readId } from '~/http/actions/admin-list.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { attachmentHeaders } from '~/http/reply.server.ts'

/** A file that a customer sent, for staff: always a download, never displayed, whatever its content. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'requests')
  const file = await getRequestFile(
    context.db,
    { id: readId(params.id, NO_SUCH_REQUEST) },
    readId(params.file, NO_SUCH_REQUEST),
  )
  const object = file && (await context.files.get(file.objectKey))
  if (!object) throw data('This file is not here.', { status: 404 })
  return new Response(object.body, {
    headers: {
      ...attachmentHeaders(file.filename),
      'content-type': file.contentType,
      'content-length': String(object.sizeBytes),
    },
  })
}
