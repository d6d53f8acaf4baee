import { WEEKDAYS, type WeeklyHours } from '~/domain/viewings/slots.ts'
import { paths } from '~/paths.ts'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { FormSection, SaveBar } from './kit/form-section.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsViewingsPageProps = {
  saved: WeeklyHours
  hours: WeeklyHours
  /** By weekday; '' where there is nothing wrong. */
  errors: readonly string[]
  alert: string | null
  revision: string
  busy: boolean
}

export function SettingsViewingsPage({ saved, hours, errors, alert, revision, busy }: SettingsViewingsPageProps) {
  const fields = WEEKDAYS.map((day, at) => ({
    id: day,
    name: day,
    errorId: `${day}-error`,
    errors: errors[at] ? [errors[at]] : undefined,
    initialValue: hours[at],
  }))
  return (
    <>
      <SettingsTabs current="Viewings" />
      <SiteForm key={revision} method="post" action={paths.settingsViewings()} className="form">
        <input type="hidden" name="revision" value={revision} />
        {alert ? <FormAlert text={alert} /> : <ErrorSummary fields={fields} />}
        {alert ? (
          <p className="cap">Saved now: {WEEKDAYS.map((day, at) => `${day} ${saved[at] || 'closed'}`).join(', ')}</p>
        ) : null}
        <FormSection title="Weekly hours" note="For example 09:00-16:00. Leave a day empty when no homes are shown.">
          {fields.map((field) => (
            <TextField key={field.id} field={field} label={field.name} isOptional maxLength={20} autoComplete="off" />
          ))}
        </FormSection>
        <SaveBar busy={busy} />
      </SiteForm>
    </>
  )
}
