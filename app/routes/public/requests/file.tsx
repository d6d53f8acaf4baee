import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { ReactElement } from 'react'
import { getRequestFile } from '~/domain/plan-requests/get-plan-request.server.ts'
import { FILE_NOT_HERE, REQUEST_NOT_HERE } from '~/domain/plan-requests/messages.ts'
import { renderStaticPage } from '~/http/document/static-page.server.tsx'
import { findRequestAccess } from '~/http/guards.server.ts'
import { attachmentHeaders } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ErrorPage } from '~/ui/shell/error-page.tsx'

/** A file of a request, for the person who sent it: always a download, never displayed, whatever its content. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const access = await findRequestAccess(context, request, reference)
  const refuse = (page: ReactElement) => renderStaticPage(context, page, { title: 'Plan request', status: 404 })
  if (!access)
    return refuse(<ErrorPage {...REQUEST_NOT_HERE} nextHref={paths.requestPlan()} nextLabel="Request a plan" />)
  const id = /^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0
  const file = await getRequestFile(context.db, { reference }, id)
  const object = file && (await context.files.get(file.objectKey))
  if (!object)
    return refuse(
      <ErrorPage
        {...FILE_NOT_HERE}
        nextHref={paths.planRequest(reference, access.key)}
        nextLabel="Your plan request"
      />,
    )
  return new Response(object.body, {
    headers: {
      ...attachmentHeaders(file.filename),
      etag: object.etag,
      'content-type': file.contentType,
      'content-length': String(object.sizeBytes),
    },
  })
}
