import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeMessage, getMessageDetail } from '~/domain/messages/admin.server.ts'
import { messageChangeSchema } from '~/domain/messages/change-schema.ts'
import { MESSAGE_CHANGED_MEANWHILE, MESSAGE_UPDATED, NO_SUCH_MESSAGE } from '~/domain/messages/staff-messages.ts'
import { missing, requireRow } from '~/http/actions/admin-list.server.ts'
import { readMessagePage } from '~/http/actions/staff-message.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { emptied, formFields, readVersion } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { MessageDetailPage } from '~/ui/admin/message-detail-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Message', 'One message, and what became of it.')

export const loader = (args: LoaderFunctionArgs) => readMessagePage(args)

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'messages')
  const { id } = await requireRow(params.id, NO_SUCH_MESSAGE, (id) => getMessageDetail(context.db, id))
  const form = await requireForm(request, formFields(messageChangeSchema, ['version']))
  const version = readVersion(form)
  const submission = parseWithZod(form, { schema: messageChangeSchema })
  if (submission.status !== 'success')
    return data({ result: submission.reply(), version, hasClash: false }, { status: 400 })
  const { status, note } = submission.value
  // An empty note clears the saved one.
  const words = note ?? (emptied(form, 'note') === null ? '' : undefined)
  const changed = await changeMessage(context, admin, id, { status, note: words, version })
  if (changed.ok) return redirectWithToast(context, paths.messageAdmin(id), { tone: 'good', text: MESSAGE_UPDATED })
  if (changed.reason === 'unknown') throw missing(NO_SUCH_MESSAGE)
  const result = submission.reply({ formErrors: [MESSAGE_CHANGED_MEANWHILE] })
  return data({ result, version: null, hasClash: true }, { status: 409 })
}

export default function MessageAdmin() {
  return <MessageDetailPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}
