import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { LOOKS_AUTOMATIC } from '~/domain/messages/messages.ts'
import { NO_SLOTS } from '~/domain/viewings/viewing.ts'
import { LONGEST_NOTE, type ViewingForm, viewingSchema } from '~/domain/viewings/viewing-schema.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { EmailField, OptionalPhoneField, TextAreaField, TextField } from '../kit/field.tsx'
import { fieldState, formAlert, formPropsOf } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { TrapField } from '../kit/trap-field.tsx'
import { SlotField } from './slot-field.tsx'

type BookViewingPageProps = {
  slug: string
  /** 'B-101 White villa'. */
  name: string
  slots: readonly number[]
  formId: string
  result: SubmissionResult<string[]> | null
  busy: boolean
}

export function BookViewingPage({ slug, name, slots, formId, result, busy }: BookViewingPageProps) {
  const [form, fields] = useForm<ViewingForm>({
    id: 'viewing',
    lastResult: result,
    defaultValue: { party: 1 },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: viewingSchema }),
  })
  const slot = fieldState(fields.slot)
  const visitor = fieldState(fields.name)
  const email = fieldState(fields.email)
  const phone = fieldState(fields.phone)
  const party = fieldState(fields.party)
  const note = fieldState(fields.note)
  const { alert } = formAlert(form)
  const sent = result?.initialValue?.formId
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <div className="page-head">
        <h1>Book a viewing</h1>
        <p className="lead">{name}</p>
      </div>
      {slots.length === 0 && !alert ? <p>{NO_SLOTS}</p> : null}
      <SiteForm {...formPropsOf(form)} className="form max-w-96" method="post" action={paths.bookViewing(slug)}>
        <input type="hidden" name="formId" value={typeof sent === 'string' ? sent : formId} />
        {alert ? <FormAlert text={alert} /> : <ErrorSummary fields={[slot, visitor, email, phone, party, note]} />}
        <SlotField field={slot} slots={slots} label="Time" />
        <TextField field={visitor} label="Name" autoComplete="name" required maxLength={120} />
        <EmailField field={email} />
        <OptionalPhoneField field={phone} />
        <TextField field={party} label="Number of people" type="number" inputMode="numeric" min={1} max={20} required />
        <TextAreaField field={note} label="Note" isOptional maxLength={LONGEST_NOTE} />
        {alert === LOOKS_AUTOMATIC ? null : <TrapField />}
        <div>
          <Button type="submit" busy={busy} busyLabel="Book a viewing">
            Book a viewing
          </Button>
        </div>
        <p className="cap">
          We will email you the details with a link to move or cancel.{' '}
          <SiteLink to={paths.privacy()}>Privacy notice</SiteLink>
        </p>
      </SiteForm>
      <p className="pt-4">
        <SiteLink className="link" to={paths.service(slug)}>
          Back to the home
        </SiteLink>
      </p>
    </div>
  )
}
