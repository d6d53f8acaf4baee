import { LONGEST_REPORT, REPORT_REASONS, reportSchema } from '~/domain/listings/report-schema.ts'
import { LOOKS_AUTOMATIC } from '~/domain/messages/messages.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField, SelectField, TextAreaField } from '../kit/field.tsx'
import { type FormResult, sentText } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { Honeypot } from '../kit/trap-field.tsx'

/** `name`: 'B-101 White villa'. */
type ReportPageProps = { slug: string; name: string; formId: string; result: FormResult }

export function ReportPage({ slug, name, formId, result }: ReportPageProps) {
  const { formProps, fields, errors } = useCheckedFields('report', reportSchema, result)
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead title="Report this home" lead={name} />
      <SiteForm {...formProps} className="form max-w-96" method="post" action={paths.reportHome(slug)}>
        <input type="hidden" name="formId" value={sentText(result, 'formId') ?? formId} />
        <FormErrors {...errors} />
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
        {errors.alert === LOOKS_AUTOMATIC ? null : <Honeypot />}
        <div>
          <SubmitButton busyLabel="Send report">Send report</SubmitButton>
        </div>
        <p className="cap">
          The seller is not told who you are. <SiteLink to={paths.privacy()}>Privacy notice</SiteLink>
        </p>
      </SiteForm>
      <p className="pt-4">
        <TextLink to={paths.service(slug)} label="Back to the home" />
      </p>
    </div>
  )
}
