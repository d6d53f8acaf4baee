import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { moveToTrash } from '~/domain/items/trash.server.ts'
import { getMessageDetail } from '~/domain/messages/admin.server.ts'
import { writerOf } from '~/domain/messages/message-list.ts'
import { MESSAGE_DELETED, NO_SUCH_MESSAGE } from '~/domain/messages/staff-messages.ts'
import { requireRow } from '~/http/actions/admin-list.server.ts'
import { actorOf } from '~/http/actions/item.server.ts'
import { restoreButton } from '~/http/actions/trash.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Delete Message', 'Moves a message to the trash.')

const requireMessage = ({ context, params }: LoaderFunctionArgs | ActionFunctionArgs) =>
  requireRow(params.id, NO_SUCH_MESSAGE, (id) => getMessageDetail(context.db, id))

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args.context, args.request, 'messages', 'write')
  const message = await requireMessage(args)
  return { id: message.id, name: writerOf(message) }
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args
  const user = await requireStaff(context, request, 'messages', 'write')
  const trashed = { kind: 'message', id: (await requireMessage(args)).id } as const
  await requireForm(request, NO_FIELDS)
  await moveToTrash(context, actorOf(user), trashed)
  return redirectWithToast(context, paths.messagesAdmin(), {
    tone: 'good',
    text: MESSAGE_DELETED,
    undo: restoreButton(trashed),
  })
}

export default function DeleteMessage() {
  const { id, name } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title="Delete Message"
      text={`The message of ${name} goes to the trash. It can be restored for 30 days.`}
      action={paths.messageDelete(id)}
      cancelHref={paths.messageAdmin(id)}
    />
  )
}
