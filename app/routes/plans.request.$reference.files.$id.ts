import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getRequestFile } from '~/domain/plan-requests/read-plan-request.server.ts'
import { requireRequestAccess } from '~/platform/guards.server'
import { attachmentHeaders } from '~/platform/reply.server'

/** A file of a request, for the person who sent it: saved, never shown, whatever is in it. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  await requireRequestAccess(context, request, reference)
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0
  const file = await getRequestFile(context.db, reference, id)
  const object = file && (await context.files.get(file.objectKey))
  if (!object) throw data('This file is not here.', { status: 404 })
  return new Response(object.body, {
    headers: {
      ...attachmentHeaders(file.filename),
      etag: object.etag,
      'content-type': file.contentType,
      'content-length': String(object.sizeBytes),
    },
  })
}
