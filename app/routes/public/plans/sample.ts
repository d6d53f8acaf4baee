import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findRenamedPlan } from '~/domain/plans/list-plans.server.ts'
import { planReference } from '~/domain/plans/plan.ts'
import { findSample } from '~/domain/plans/sheets.server.ts'
import { attachmentHeaders, movedTo } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

/** One whole sheet, for everybody. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { slug = '' } = params
  const sample = await findSample(context.db, slug)
  const renamed = sample ? null : await findRenamedPlan(context.db, slug)
  if (renamed) return movedTo(paths.samplePdf(renamed))
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
