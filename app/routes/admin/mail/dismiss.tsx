import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { dismissMail, getMail } from '~/domain/mail/admin.server.ts'
import { DISMISS_TEXT, DISMISS_TITLE, MAIL_DISMISSED, MAIL_NOT_OPEN, NO_SUCH_MAIL } from '~/domain/mail/mail-list.ts'
import { requireRow } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page.tsx'
import { statusLabel } from '~/ui/admin/kit/status-chip.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta(DISMISS_TITLE, 'Puts a dead letter aside.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'mail')
  const mail = await requireRow(params.id, NO_SUCH_MAIL, (id) => getMail(context.db, id))
  return { mail }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'mail')
  await requireForm(request, NO_FIELDS)
  const mail = await requireRow(params.id, NO_SUCH_MAIL, (id) => getMail(context.db, id))
  const isAside = await dismissMail(context, admin, mail)
  return redirectWithToast(
    context,
    paths.mailAdmin(),
    isAside ? { tone: 'good', text: MAIL_DISMISSED } : { tone: 'bad', text: MAIL_NOT_OPEN },
  )
}

export default function DismissMail() {
  const { mail } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={DISMISS_TITLE}
      text={DISMISS_TEXT}
      action={paths.mailDismiss(mail.id)}
      confirmLabel="Dismiss"
      cancelHref={paths.mailAdmin('?status=dead')}
    >
      <p className="cap">{`${statusLabel(mail.kind)}: ${mail.lastError ?? 'no error noted'}`}</p>
    </ConfirmPage>
  )
}
