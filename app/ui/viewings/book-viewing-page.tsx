import { LOOKS_AUTOMATIC } from '~/domain/messages/messages.ts'
import { NO_SLOTS } from '~/domain/viewings/viewing.ts'
import { LONGEST_NOTE, viewingSchema } from '~/domain/viewings/viewing-schema.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField, OptionalPhoneField, TextAreaField, TextField } from '../kit/field.tsx'
import { type FormResult, sentText } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { Honeypot } from '../kit/trap-field.tsx'
import { SlotField } from './slot-field.tsx'

type BookViewingPageProps = {
  slug: string
  /** 'B-101 White villa'. */
  name: string
  slots: readonly number[]
  formId: string
  result: FormResult
}

export function BookViewingPage({ slug, name, slots, formId, result }: BookViewingPageProps) {
  const { formProps, fields, errors } = useCheckedFields('viewing', viewingSchema, result, {
    defaultValue: { party: '1' },
  })
  const { slot, name: visitor, email, phone, party, note } = fields
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead title="Book a viewing" lead={name} />
      {slots.length === 0 && !errors.alert ? <p>{NO_SLOTS}</p> : null}
      <SiteForm {...formProps} className="form max-w-96" method="post" action={paths.bookViewing(slug)}>
        <input type="hidden" name="formId" value={sentText(result, 'formId') ?? formId} />
        <FormErrors {...errors} />
        <SlotField field={slot} slots={slots} label="Time" />
        <TextField field={visitor} label="Name" autoComplete="name" required maxLength={120} />
        <EmailField field={email} />
        <OptionalPhoneField field={phone} />
        <TextField field={party} label="Number of people" inputMode="numeric" required />
        <TextAreaField field={note} label="Note" isOptional maxLength={LONGEST_NOTE} />
        {errors.alert === LOOKS_AUTOMATIC ? null : <Honeypot />}
        <div>
          <SubmitButton busyLabel="Book a viewing">Book a viewing</SubmitButton>
        </div>
        <p className="cap">
          We will email you the details with a link to move or cancel.{' '}
          <SiteLink to={paths.privacy()}>Privacy notice</SiteLink>
        </p>
      </SiteForm>
      <p className="pt-4">
        <TextLink to={paths.service(slug)} label="Back to the home" />
      </p>
    </div>
  )
}
