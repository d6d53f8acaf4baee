import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ALERT_CONFIRMED, alertFilters, alertName } from '~/domain/alerts/alert.ts'
import { confirmAlert, openAlertKey } from '~/domain/alerts/alerts.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { readOneClickForm } from '~/http/forms/public-form.server.ts'
import { notFound, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { AlertConfirm, AlertLinkInvalid } from '~/ui/alerts/alert-answer.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Confirm your alert', 'Turn on your email alert.')

/** Opening the page confirms nothing: mail scanners follow the links of emails. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const alert = await openAlertKey(context, 'confirm', params.key ?? '')
  if (!alert || alert.status === 'stopped') throw notFound('alerts')
  const { email, status, kind, query } = alert
  const listHref = kind === 'plans' ? paths.plans(query) : paths.services(query)
  return { email, listHref, isConfirmed: status === 'confirmed', name: alertName(kind, alertFilters(query)) }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  await readOneClickForm(context, request, 'alert-confirm', NO_FIELDS)
  const key = params.key ?? ''
  const alert = await openAlertKey(context, 'confirm', key)
  if (!alert || !(await confirmAlert(context, alert.id))) throw notFound('alerts')
  return redirectWithToast(context, paths.alertConfirm(key), { tone: 'good', text: ALERT_CONFIRMED })
}

export default function Confirm() {
  return <AlertConfirm {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError missing={<AlertLinkInvalid />} />
}
