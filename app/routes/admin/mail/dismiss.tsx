import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { dismissMail, getMail } from '~/domain/outbox/admin.server.ts'
import { DISMISS_TEXT, DISMISS_TITLE, MAIL_DISMISSED, MAIL_NOT_OPEN } from '~/domain/outbox/mail-list.ts'
import { missing, readId } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { NO_FIELDS } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { done, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '~/ui/admin/kit/confirm-page'
import { statusLabel } from '~/ui/admin/kit/status-chip'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: DISMISS_TITLE, description: 'Puts a dead letter aside.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'mail')
  const mail = await getMail(context.db, readId(params.id, 'There is no such mail.'))
  if (!mail) throw missing('There is no such mail.')
  return { mail }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'mail')
  await requireForm(request, NO_FIELDS)
  const mail = await getMail(context.db, readId(params.id, 'There is no such mail.'))
  if (!mail) throw missing('There is no such mail.')
  const isAside = await dismissMail(context, admin, mail)
  return done(
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
      busy={useNavigation().formMethod === 'POST'}
    >
      <p className="cap">{`${statusLabel(mail.kind)}: ${mail.lastError ?? 'no error noted'}`}</p>
    </ConfirmPage>
  )
}

export function ErrorBoundary() {
  return <SectionError />
}
