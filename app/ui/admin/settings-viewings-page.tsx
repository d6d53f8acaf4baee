import { WEEKDAYS, type WeeklyHours } from '~/domain/viewings/slots.ts'
import { paths } from '~/paths.ts'
import { TextField } from '../kit/field.tsx'
import { FormSection, RevisionForm } from './kit/form-section.tsx'
import { fieldOf, type SettingsState } from './kit/settings-state.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsViewingsPageProps = SettingsState<WeeklyHours> & { hours: WeeklyHours }

export function SettingsViewingsPage({ hours, revision, typed, errors, hasClash }: SettingsViewingsPageProps) {
  const fields = WEEKDAYS.map((day, at) => fieldOf(day, errors[day], (typed ?? hours)[at]))
  return (
    <>
      <SettingsTabs current="Viewings" />
      <RevisionForm action={paths.settingsViewings()} revision={revision} alert={errors['']} fields={fields}>
        {hasClash ? (
          <p className="cap">Saved now: {WEEKDAYS.map((day, at) => `${day} ${hours[at] || 'closed'}`).join(', ')}</p>
        ) : null}
        <FormSection title="Weekly hours" note="For example 09:00-16:00. Leave a day empty when no homes are shown.">
          {fields.map((field) => (
            <TextField key={field.id} field={field} label={field.name} isOptional maxLength={20} autoComplete="off" />
          ))}
        </FormSection>
      </RevisionForm>
    </>
  )
}
