import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { REMINDERS_ON, REMINDERS_STOPPED } from '~/domain/orders/messages.ts'
import { hasStoppedReminders, switchReminders } from '~/domain/orders/stop-reminders.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { readUnsubscribeForm } from '~/http/forms/public-form.server.ts'
import { requireOrderAccess } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { StopMails } from '~/ui/kit/stop-mails.tsx'
import { OrderNotFound } from '~/ui/orders/order-not-found.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Reminders of unfinished payments', 'Stop them or have them again.')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const key = await requireOrderAccess(context, request, reference)
  return { key, isStopped: await hasStoppedReminders(context.db, reference) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const { fields, isOneClick } = await readUnsubscribeForm(context, request, 'order-stop', ['again', 'key'])
  const key = await requireOrderAccess(context, request, reference, fields.get('key'))
  const isStop = !fields.has('again')
  await switchReminders(context.db, reference, isStop)
  if (isOneClick) return null
  const text = isStop ? REMINDERS_STOPPED : REMINDERS_ON
  return redirectWithToast(context, paths.order(reference, key), { tone: 'good', text })
}

export default function Stop() {
  const { key, isStopped } = useLoaderData<typeof loader>()
  return <StopMails about="unfinished payments" often=", once for each order" isStopped={isStopped} fields={{ key }} />
}

export function ErrorBoundary() {
  return <SectionError missing={<OrderNotFound />} />
}
