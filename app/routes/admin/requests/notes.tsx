import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { addRequestNote } from '~/domain/plan-requests/admin.server.ts'
import { requestNoteSchema } from '~/domain/plan-requests/change-schema.ts'
import { NOTE_ADDED } from '~/domain/plan-requests/staff-messages.ts'
import { requireRequestDetail } from '~/http/actions/staff-request.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { invalid, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { RequestDetailPage } from '~/ui/admin/request-detail-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Plan request', 'Notes on a request for a plan.')

export async function loader(args: LoaderFunctionArgs) {
  return { request: (await requireRequestDetail(args)).planRequest }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { actor, planRequest } = await requireRequestDetail(args)
  const fields = await requireForm(request, formFields(requestNoteSchema))
  const submission = parseWithZod(fields, { schema: requestNoteSchema })
  if (submission.status !== 'success') return invalid(submission.reply())
  await addRequestNote(context, actor, planRequest.id, submission.value.note)
  return redirectWithToast(context, paths.planRequestAdmin(planRequest.id), { tone: 'good', text: NOTE_ADDED })
}

/** The page of the request, with the errors of the note. */
export default function PlanRequestNotes() {
  return <RequestDetailPage {...useLoaderData<typeof loader>()} noteResult={useActionData<typeof action>()?.result} />
}
