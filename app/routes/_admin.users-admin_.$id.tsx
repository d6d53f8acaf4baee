import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { missing, readId } from '~/admin-list.server'
import { changeUser, getUserDetail } from '~/domain/accounts/look-after-users.server.ts'
import { LAST_ADMINISTRATOR } from '~/domain/accounts/messages.ts'
import { NO_SUCH_USER, USER_UPDATED } from '~/domain/accounts/staff-messages.ts'
import { userChangeSchema } from '~/domain/accounts/user-list.ts'
import { changesTo } from '~/domain/audit/read-audit.server.ts'
import { pageMeta } from '~/page-meta'
import { paths } from '~/paths.ts'
import { requireAdmin } from '~/platform/guards.server'
import { readForm } from '~/platform/read-body.server'
import { done, privateHeaders } from '~/platform/reply.server'
import { SectionError } from '~/section-error'
import { UserPage } from '~/ui/admin/user-page'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'User', description: 'One person who signs in.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(context, request)
  const user = await getUserDetail(context, readId(params.id, NO_SUCH_USER))
  if (!user) throw missing(NO_SUCH_USER)
  return { user, changes: await changesTo(context.db, 'user', user.id, user.createdAt), isSelf: user.id === admin.id }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(context, request)
  const id = readId(params.id, NO_SUCH_USER)
  const form = await readForm(request)
  if (typeof form === 'number') throw data('The form could not be read.', { status: form })
  const typed = { role: form.get('role')?.toString(), disabled: form.get('disabled')?.toString() }
  const change = userChangeSchema.safeParse(typed)
  const refuse = (alert: string) => data({ alert, typed }, { status: 400 })
  if (!change.success) return refuse(change.error.issues.map(({ message }) => message).join(', '))
  const changed = await changeUser(context, admin, id, change.data)
  if (changed.ok) return done(context, paths.userAdmin(id), { tone: 'good', text: USER_UPDATED })
  if (changed.reason === 'unknown') throw missing(NO_SUCH_USER)
  return refuse(LAST_ADMINISTRATOR)
}

export default function UserAdmin() {
  const answer = useActionData<typeof action>()
  return (
    <UserPage
      {...useLoaderData<typeof loader>()}
      alert={answer?.alert ?? null}
      typed={answer?.typed ?? {}}
      busy={useNavigation().formMethod === 'POST'}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError />
}
