import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getMessageDetail } from '~/domain/messages/admin.server.ts'
import { answerMessage } from '~/domain/messages/reply.server.ts'
import { replySchema } from '~/domain/messages/reply-schema.ts'
import { MESSAGE_ANSWERED, NO_SUCH_MESSAGE } from '~/domain/messages/staff-messages.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { submissionKey } from '~/domain/shared/submission-key.ts'
import { requireRow } from '~/http/actions/admin-list.server.ts'
import { readMessagePage } from '~/http/actions/staff-message.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { invalid, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { MessageDetailPage } from '~/ui/admin/message-detail-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Message', 'The answer to a message.')

export const loader = (args: LoaderFunctionArgs) => readMessagePage(args)

export async function action({ request, context, params }: ActionFunctionArgs) {
  const staff = await requireStaff(context, request, 'messages', 'write')
  const { id } = await requireRow(params.id, NO_SUCH_MESSAGE, (id) => getMessageDetail(context.db, id))
  const form = await requireForm(request, formFields(replySchema, ['formId']))
  const submission = parseWithZod(form, { schema: replySchema })
  if (submission.status !== 'success') return invalid(submission.reply())
  const { text } = submission.value
  const key = (await submissionKey(form, { id, text })) ?? randomKey()
  await answerMessage(context, staff, id, { text, submissionKey: key })
  deliverSoon(context)
  return redirectWithToast(context, paths.messageAdmin(id), { tone: 'good', text: MESSAGE_ANSWERED })
}

/** The page of the message, with the errors of the answer. */
export default function MessageReply() {
  return <MessageDetailPage {...useLoaderData<typeof loader>()} replyResult={useActionData<typeof action>()?.result} />
}
