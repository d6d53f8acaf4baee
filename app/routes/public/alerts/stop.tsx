import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ALERT_STOPPED, alertFilters, alertName } from '~/domain/alerts/alert.ts'
import { countConfirmed, openAlertKey, stopAlerts } from '~/domain/alerts/alerts.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { readUnsubscribeForm } from '~/http/forms/public-form.server.ts'
import { notFound, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { AlertLinkInvalid, AlertStop } from '~/ui/alerts/alert-answer.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Stop an alert', 'Stop an email alert.')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const alert = await openAlertKey(context, 'stop', params.key ?? '')
  if (!alert) throw notFound('alerts')
  const { email, status, kind, query } = alert
  const confirmed = await countConfirmed(context.db, email)
  return {
    email,
    isStopped: status === 'stopped',
    others: confirmed - (status === 'confirmed' ? 1 : 0),
    name: alertName(kind, alertFilters(query)),
  }
}

/** One-click unsubscribe in a mail program ends all alerts of the address. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { fields, isOneClick } = await readUnsubscribeForm(context, request, 'alert-stop', ['which'])
  const key = params.key ?? ''
  const alert = await openAlertKey(context, 'stop', key)
  if (!alert) throw notFound('alerts')
  await stopAlerts(context, alert, fields.get('which') === 'one' ? 'one' : 'all')
  if (isOneClick) return null
  return redirectWithToast(context, paths.alertStop(key), { tone: 'good', text: ALERT_STOPPED })
}

export default function Stop() {
  return <AlertStop {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError missing={<AlertLinkInvalid />} />
}
