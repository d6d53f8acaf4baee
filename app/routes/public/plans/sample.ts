import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { planReference } from '~/domain/plans/plan.ts'
import { findSample } from '~/domain/plans/sheets.server.ts'
import { attachmentHeaders } from '~/http/reply.server'

/** One whole sheet, for everybody. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const sample = await findSample(context.db, params.slug ?? '')
  const object = sample?.objectKey && (await context.files.get(sample.objectKey))
  if (!object) return new Response('There is no sample of this plan.', { status: 404 })
  return new Response(object.body, {
    headers: {
      ...attachmentHeaders(`${planReference(sample.id)}-sample.pdf`),
      'cache-control': 'public, max-age=300',
      'content-type': 'application/pdf',
      'content-length': String(object.sizeBytes),
    },
  })
}
