import { type TypedRules, WEEKDAYS } from '~/domain/viewings/slots.ts'
import { paths } from '~/paths.ts'
import { TextAreaField, TextField } from '../kit/field.tsx'
import { FormSection, RevisionForm } from './kit/form-section.tsx'
import { fieldOf, type SettingsState } from './kit/settings-state.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsViewingsPageProps = SettingsState<TypedRules> & { rules: TypedRules }

export function SettingsViewingsPage({ rules, revision, typed, errors, hasClash }: SettingsViewingsPageProps) {
  const shown = typed ?? rules
  const hours = WEEKDAYS.map((day, at) => fieldOf(day, errors[day], shown.hours[at]))
  const notice = fieldOf('noticeHours', errors.noticeHours, shown.noticeHours)
  const closed = fieldOf('closedDays', errors.closedDays, shown.closedDays)
  return (
    <>
      <SettingsTabs current="Viewings" />
      <RevisionForm
        action={paths.settingsViewings()}
        revision={revision}
        alert={errors['']}
        fields={[...hours, notice, closed]}
      >
        {hasClash ? (
          <p className="cap">
            Saved now: {WEEKDAYS.map((day, at) => `${day} ${rules.hours[at] || 'closed'}`).join(', ')}; notice{' '}
            {rules.noticeHours} hours; closed: {rules.closedDays.split('\n').join(', ') || 'no day'}
          </p>
        ) : null}
        <FormSection title="Weekly hours" note="For example 09:00-16:00. Leave a day empty when no homes are shown.">
          {hours.map((field) => (
            <TextField key={field.id} field={field} label={field.name} isOptional maxLength={20} autoComplete="off" />
          ))}
        </FormSection>
        <FormSection title="Notice and closed days">
          <TextField
            field={notice}
            label="Notice, hours"
            hint="Nobody can book a time that begins sooner."
            inputMode="numeric"
            required
            maxLength={3}
          />
          <TextAreaField
            field={closed}
            label="Closed days"
            hint="One per line, for example 2027-03-08 Independence Day. Visitors who are booked then are emailed and choose another time."
            isOptional
            className="all"
          />
        </FormSection>
      </RevisionForm>
    </>
  )
}
