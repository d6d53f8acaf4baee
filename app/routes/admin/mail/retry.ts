import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { getMail, retryMail } from '~/domain/mail/admin.server.ts'
import { MAIL_BROUGHT, MAIL_NOT_OPEN, MAIL_RETRIED, NO_SUCH_MAIL } from '~/domain/mail/mail-list.ts'
import { requireRow } from '~/http/actions/admin-list.server.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'mail')
  throw redirect(paths.mailAdmin())
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'mail')
  await requireForm(request, NO_FIELDS)
  const mail = await requireRow(params.id, NO_SUCH_MAIL, (id) => getMail(context.db, id))
  const isTried = await retryMail(context, admin, mail)
  if (isTried) deliverSoon(context)
  return redirectWithToast(
    context,
    paths.mailAdmin(),
    isTried
      ? { tone: 'good', text: MAIL_RETRIED }
      : { tone: 'bad', text: mail.isBrought ? MAIL_BROUGHT : MAIL_NOT_OPEN },
  )
}
