import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { getUserDetail } from '~/domain/accounts/admin.server.ts'
import { NO_SUCH_USER, USER_TWO_STEP_OFF } from '~/domain/accounts/staff-messages.ts'
import { turnOffTwoStep } from '~/domain/accounts/two-step.server.ts'
import { readId, requireRow } from '~/http/actions/admin-list.server'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { deliverSoon } from '~/http/job-deps.server'
import { noteSecurity } from '~/http/note-security.server'
import { redirectWithToast } from '~/http/reply.server'
import { paths } from '~/paths.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'users')
  throw redirect(paths.userAdmin(readId(params.id, NO_SUCH_USER)))
}

/** Turns off two-factor authentication for a person who has lost the app and the recovery codes, and emails them. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'users')
  await requireForm(request, NO_FIELDS)
  const { id } = await requireRow(params.id, NO_SUCH_USER, (id) => getUserDetail(context, id))
  await turnOffTwoStep(context, admin, id)
  await noteSecurity(context, 'two-step-off', 'by-staff', { userId: id })
  deliverSoon(context)
  return redirectWithToast(context, paths.userAdmin(id), { tone: 'good', text: USER_TWO_STEP_OFF })
}
