import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeUser, getUserDetail } from '~/domain/accounts/admin.server.ts'
import { LAST_ADMINISTRATOR } from '~/domain/accounts/messages.ts'
import { NO_SUCH_USER, USER_CHANGED, USER_UPDATED } from '~/domain/accounts/staff-messages.ts'
import { userChangeSchema } from '~/domain/accounts/user-list.ts'
import { changesTo } from '~/domain/audit/list-changes.server.ts'
import { missing, readId, requireRow } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { UserPage } from '~/ui/admin/user-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('User', 'One person who signs in.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(context, request, 'users')
  const user = await requireRow(params.id, NO_SUCH_USER, (id) => getUserDetail(context, id))
  return { user, changes: await changesTo(context.db, 'user', user.id, user.createdAt), isSelf: user.id === admin.id }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'users')
  const id = readId(params.id, NO_SUCH_USER)
  const form = await requireForm(request, formFields(userChangeSchema))
  const typed = { role: form.get('role')?.toString(), disabled: form.get('disabled')?.toString() }
  const change = userChangeSchema.safeParse({ ...typed, updatedAt: form.get('updatedAt')?.toString() })
  const refuse = (alert: string, isStale = false) => data({ alert, typed, isStale }, { status: isStale ? 409 : 400 })
  if (!change.success) return refuse(change.error.issues.map(({ message }) => message).join(', '))
  const changed = await changeUser(context, admin, id, change.data)
  if (changed.ok) return redirectWithToast(context, paths.userAdmin(id), { tone: 'good', text: USER_UPDATED })
  if (changed.reason === 'unknown') throw missing(NO_SUCH_USER)
  if (changed.reason === 'changed') return refuse(USER_CHANGED, true)
  return refuse(LAST_ADMINISTRATOR)
}

export default function UserAdmin() {
  return <UserPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}
