import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readRevision, saveTexts } from '~/domain/settings/save-site.server.ts'
import { readHours, WEEKDAYS } from '~/domain/viewings/slots.ts'
import { BAD_HOURS, HOURS_UPDATED } from '~/domain/viewings/viewing.ts'
import { hoursName, readWeeklyHours } from '~/domain/viewings/viewings.server.ts'
import { revisionOf, saveSettings } from '~/http/actions/save-settings.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { paths } from '~/paths.ts'
import { settingsState } from '~/ui/admin/kit/settings-state.ts'
import { SettingsViewingsPage } from '~/ui/admin/settings-viewings-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Viewing hours', 'When homes are shown.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'viewings')
  const [hours, revision] = await Promise.all([readWeeklyHours(context.db), readRevision(context.db, 'viewing-hours')])
  return { hours, revision }
}

const named = (hours: readonly string[]) => Object.fromEntries(hours.map((each, at) => [hoursName(at), each]))

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'viewings')
  const form = await requireForm(request, formFields(null, ['revision', ...WEEKDAYS]))
  const before = await readWeeklyHours(context.db)
  // A day that was not sent keeps its hours. Spaces and long dashes are accepted, because people type them.
  const hours = WEEKDAYS.map((day, at) =>
    String(form.get(day) ?? before[at])
      .replace(/\s/g, '')
      .replace(/[–—]/g, '-'),
  )
  const wrong = WEEKDAYS.filter((_, at) => hours[at] !== '' && !readHours(hours[at] ?? ''))
  const errors = Object.fromEntries(wrong.map((day) => [day, `${day} ${BAD_HOURS}`]))
  const sent = { typed: hours, errors, revision: revisionOf(form) }
  return saveSettings(
    context,
    sent,
    (deps) => saveTexts(deps, admin, 'viewing-hours', sent.revision, named(before), named(hours)),
    { to: paths.settingsViewings(), text: HOURS_UPDATED },
  )
}

export default function SettingsViewings() {
  const { hours, revision } = useLoaderData<typeof loader>()
  const state = settingsState(useActionData<typeof action>(), revision)
  return <SettingsViewingsPage hours={hours} {...state} />
}
