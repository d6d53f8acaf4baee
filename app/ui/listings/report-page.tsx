import { LONGEST_REPORT, REPORT_REASONS, reportSchema } from '~/domain/listings/report-schema.ts'
import { paths } from '~/paths.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { EmailField, SelectField, TextAreaField } from '../kit/field.tsx'
import { type HomeForm, HomeFormPage } from './home-form.tsx'

export function ReportPage(home: HomeForm) {
  const { fields, ...form } = useCheckedFields('report', reportSchema, home.result)
  return (
    <HomeFormPage
      {...home}
      title="Report this home"
      action={paths.reportHome(home.slug)}
      form={form}
      button="Send report"
      promise="The seller is not told who you are."
    >
      <SelectField field={fields.reason} label="Reason" required defaultValue="">
        <option value="">Please choose</option>
        {Object.entries(REPORT_REASONS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField field={fields.text} label="What you know" required maxLength={LONGEST_REPORT} />
      <EmailField field={fields.email} />
    </HomeFormPage>
  )
}
