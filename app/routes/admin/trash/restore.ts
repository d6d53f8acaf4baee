import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { restoreFromTrash } from '~/domain/items/trash.server.ts'
import { NOT_IN_TRASH, RESTORED, TRASH_KINDS } from '~/domain/items/trash.ts'
import { actorOf, readId } from '~/http/actions/item.server.ts'
import { TRASH_AREAS } from '~/http/actions/trash.server.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm, UNREADABLE_FORM } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { PRIVATE_HEADERS, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<never> {
  await requireStaff(context, request, 'dashboard')
  throw redirect(paths.trashAdmin())
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireStaff(context, request, 'dashboard')
  const fields = await requireForm(request, formFields(null, ['kind', 'id']))
  const kind = TRASH_KINDS.find((each) => each === fields.get('kind'))
  if (!kind) throw data(UNREADABLE_FORM, { status: 400, headers: PRIVATE_HEADERS })
  const user = await requireStaff(context, request, TRASH_AREAS[kind], 'write')
  const id = readId(String(fields.get('id') ?? ''))
  if (!(await restoreFromTrash(context, actorOf(user), { kind, id })))
    return redirectWithToast(context, paths.trashAdmin(), { tone: 'bad', text: NOT_IN_TRASH })
  const to = kind === 'message' ? paths.messageAdmin(id) : paths.itemPage(kind, id)
  return redirectWithToast(context, to, { tone: 'good', text: RESTORED })
}
