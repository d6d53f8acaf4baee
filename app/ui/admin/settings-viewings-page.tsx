import { WEEKDAYS, type WeeklyHours } from '~/domain/viewings/slots.ts'
import { paths } from '~/paths.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { FormSection, SaveBar } from './kit/form-section.tsx'
import { fieldOf, type SheetState } from './kit/sheet-state.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsViewingsPageProps = SheetState<WeeklyHours> & { hours: WeeklyHours; busy: boolean }

export function SettingsViewingsPage({ hours, revision, typed, errors, hasClash, busy }: SettingsViewingsPageProps) {
  const fields = WEEKDAYS.map((day, at) => fieldOf(day, errors[day], (typed ?? hours)[at]))
  return (
    <>
      <SettingsTabs current="Viewings" />
      <SiteForm key={revision} method="post" action={paths.settingsViewings()} className="form">
        <input type="hidden" name="revision" value={revision} />
        <FormErrors alert={errors['']} fields={fields} />
        {hasClash ? (
          <p className="cap">Saved now: {WEEKDAYS.map((day, at) => `${day} ${hours[at] || 'closed'}`).join(', ')}</p>
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
