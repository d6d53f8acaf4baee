import { parseWithZod } from '@conform-to/zod/v4'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ALERT_ASKED, ALERT_FAILED, ALERT_KINDS, alertFilters, alertName } from '~/domain/alerts/alert.ts'
import { alertSchema } from '~/domain/alerts/alert-schema.ts'
import { askForAlert } from '~/domain/alerts/alerts.server.ts'
import { filtersQuery } from '~/domain/catalog/read-filters.ts'
import { HONEYPOT_FIELD, LOOKS_AUTOMATIC } from '~/domain/messages/messages.ts'
import { isHoneypotFilled } from '~/domain/messages/read-message.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { useOutcome } from '~/http/document/root-data.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readPublicForm } from '~/http/forms/public-form.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { queryOf } from '~/http/query.server.ts'
import { invalid, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { AlertPage } from '~/ui/alerts/alert-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Email alerts', 'New plans and homes of your search by email.')

const searchOf = (kind: unknown, query: unknown) => ({
  kind: ALERT_KINDS.find((each) => each === kind) ?? 'plans',
  query: filtersQuery(alertFilters(typeof query === 'string' ? query : '')),
})

export function loader({ request }: LoaderFunctionArgs) {
  const params = queryOf(request)
  return searchOf(params.get('kind'), params.get('query'))
}

/** Gives the same response whether the address is new, known, unsubscribed, or has got too many emails. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { fields, tooMany } = await readPublicForm(context, request, 'alert', formFields(alertSchema, [HONEYPOT_FIELD]))
  const submission = parseWithZod(fields, { schema: alertSchema })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply({ formErrors: submission.error?.kind ?? [] }))
  if (isHoneypotFilled(fields)) return invalid(submission.reply({ formErrors: [LOOKS_AUTOMATIC] }))
  try {
    await askForAlert(context, submission.value)
  } catch (cause) {
    context.log.error('alert.not-stored', cause)
    return invalid(submission.reply({ formErrors: [ALERT_FAILED] }), 503, { 'retry-after': '30' })
  }
  deliverSoon(context)
  const { kind, query } = submission.value
  return redirectWithToast(context, paths.alerts(kind, query), { tone: 'good', text: ALERT_ASKED, stays: true })
}

export default function Alerts() {
  const answer = useActionData<typeof action>()
  const asked = useLoaderData<typeof loader>()
  const sent = answer?.result.initialValue
  const { kind, query } = sent ? searchOf(sent.kind, sent.query) : asked
  return (
    <AlertPage
      kind={kind}
      query={query}
      name={alertName(kind, alertFilters(query))}
      result={answer?.result ?? null}
      outcome={useOutcome(answer)}
    />
  )
}
