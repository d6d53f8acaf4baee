import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getRevision } from '~/domain/settings/save-site.server.ts'
import { readRulesForm, typedRules } from '~/domain/viewings/rules-form.ts'
import { saveViewingRules } from '~/domain/viewings/save-viewing-rules.server.ts'
import { WEEKDAYS } from '~/domain/viewings/slots.ts'
import { HOURS_UPDATED } from '~/domain/viewings/viewing.ts'
import { getViewingRules } from '~/domain/viewings/viewing-rules.server.ts'
import { revisionOf, saveSettings } from '~/http/actions/save-settings.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { paths } from '~/paths.ts'
import { settingsState } from '~/ui/admin/kit/settings-state.ts'
import { SettingsViewingsPage } from '~/ui/admin/settings-viewings-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Viewing hours', 'When homes are shown.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'viewings')
  const [rules, revision] = await Promise.all([getViewingRules(context.db), getRevision(context.db, 'viewing-hours')])
  return { rules: typedRules(rules), revision }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'viewings')
  const form = await requireForm(request, formFields(null, ['revision', 'noticeHours', 'closedDays', ...WEEKDAYS]))
  const rules = await getViewingRules(context.db)
  const { errors, ...read } = readRulesForm(form, rules)
  const sent = { typed: read.typed, errors, revision: revisionOf(form) }
  const saved = await saveSettings(context, sent, (deps) => saveViewingRules(deps, admin, sent.revision, rules, read), {
    to: paths.settingsViewings(),
    text: HOURS_UPDATED,
  })
  deliverSoon(context)
  return saved
}

export default function SettingsViewings() {
  const { rules, revision } = useLoaderData<typeof loader>()
  const state = settingsState(useActionData<typeof action>(), revision)
  return <SettingsViewingsPage rules={rules} {...state} />
}
