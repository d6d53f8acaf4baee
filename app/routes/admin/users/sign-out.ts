import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { getUserDetail, signOutEverywhere } from '~/domain/accounts/admin.server.ts'
import { NO_SUCH_USER, USER_SIGNED_OUT } from '~/domain/accounts/staff-messages.ts'
import { readId, requireRow } from '~/http/actions/admin-list.server'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'users')
  throw redirect(paths.userAdmin(readId(params.id, NO_SUCH_USER)))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'users')
  await requireForm(request, NO_FIELDS)
  const { id } = await requireRow(params.id, NO_SUCH_USER, (id) => getUserDetail(context, id))
  await signOutEverywhere(context, admin, id)
  return redirectWithToast(context, id === admin.id ? paths.login() : paths.userAdmin(id), {
    tone: 'good',
    text: USER_SIGNED_OUT,
  })
}
