import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readRevision, saveTexts } from '~/domain/settings/save-site.server.ts'
import { readClosedDays, readHours, type ViewingRules, WEEKDAYS, writeClosedDays } from '~/domain/viewings/slots.ts'
import { BAD_HOURS, BAD_NOTICE, badClosedDay, HOURS_UPDATED } from '~/domain/viewings/viewing.ts'
import { readViewingRules, writeRules } from '~/domain/viewings/viewing-rules.server.ts'
import { tellOfClosedDays } from '~/domain/viewings/viewings.server.ts'
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
  const [rules, revision] = await Promise.all([readViewingRules(context.db), readRevision(context.db, 'viewing-hours')])
  return { rules: asTyped(rules), revision }
}

const asTyped = ({ hours, noticeHours, closedDays }: ViewingRules) => ({
  hours,
  noticeHours: String(noticeHours),
  closedDays: writeClosedDays(closedDays),
})

const NOTICE = /^(16[0-8]|1[0-5]\d|\d{1,2})$/

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'viewings')
  const form = await requireForm(request, formFields(null, ['revision', 'noticeHours', 'closedDays', ...WEEKDAYS]))
  const rules = await readViewingRules(context.db)
  const before = asTyped(rules)
  // What was not sent stays as it is. Spaces and long dashes are accepted, because people type them.
  const hours = WEEKDAYS.map((day, at) =>
    String(form.get(day) ?? before.hours[at])
      .replace(/\s/g, '')
      .replace(/[–—]/g, '-'),
  )
  const noticeHours = String(form.get('noticeHours') ?? before.noticeHours).trim()
  const typedDays = String(form.get('closedDays') ?? before.closedDays)
  const { closedDays, wrong } = readClosedDays(typedDays)
  const errors = Object.fromEntries([
    ...WEEKDAYS.flatMap((day, at) =>
      hours[at] === '' || readHours(hours[at] ?? '') ? [] : [[day, `${day} ${BAD_HOURS}`]],
    ),
    ...(NOTICE.test(noticeHours) ? [] : [['noticeHours', BAD_NOTICE]]),
    ...(wrong === null ? [] : [['closedDays', badClosedDay(wrong)]]),
  ])
  const sent = { typed: { hours, noticeHours, closedDays: typedDays }, errors, revision: revisionOf(form) }
  const newlyClosed = closedDays.filter(({ day }) => !rules.closedDays.some((each) => each.day === day))
  const saved = await saveSettings(
    context,
    sent,
    (deps) =>
      saveTexts(
        deps,
        admin,
        'viewing-hours',
        sent.revision,
        writeRules(before.hours, before.noticeHours, before.closedDays),
        writeRules(hours, noticeHours, writeClosedDays(closedDays)),
        (isOurs) =>
          tellOfClosedDays(
            context,
            newlyClosed.map(({ day }) => day),
            isOurs,
          ),
      ),
    { to: paths.settingsViewings(), text: HOURS_UPDATED },
  )
  deliverSoon(context)
  return saved
}

export default function SettingsViewings() {
  const { rules, revision } = useLoaderData<typeof loader>()
  const state = settingsState(useActionData<typeof action>(), revision)
  return <SettingsViewingsPage rules={rules} {...state} />
}
