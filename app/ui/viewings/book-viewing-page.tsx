import { NO_SLOTS } from '~/domain/viewings/viewing.ts'
import { LONGEST_NOTE, viewingSchema } from '~/domain/viewings/viewing-schema.ts'
import { paths } from '~/paths.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { EmailField, OptionalPhoneField, TextAreaField, TextField } from '../kit/field.tsx'
import { type HomeForm, HomeFormPage } from '../listings/home-form.tsx'
import { SlotField } from './slot-field.tsx'

export function BookViewingPage({ slots, ...home }: HomeForm & { slots: readonly number[] }) {
  const { fields, ...form } = useCheckedFields('viewing', viewingSchema, home.result, { defaultValue: { party: '1' } })
  const { slot, name, email, phone, party, note } = fields
  return (
    <HomeFormPage
      {...home}
      title="Book a viewing"
      action={paths.bookViewing(home.slug)}
      form={form}
      button="Book a viewing"
      promise="We will email you the details with a link to move or cancel."
      before={slots.length === 0 && !form.errors.alert ? <p>{NO_SLOTS}</p> : null}
    >
      <SlotField field={slot} slots={slots} label="Time" />
      <TextField field={name} label="Name" autoComplete="name" required maxLength={120} />
      <EmailField field={email} />
      <OptionalPhoneField field={phone} />
      <TextField field={party} label="Number of people" inputMode="numeric" required />
      <TextAreaField field={note} label="Note" isOptional maxLength={LONGEST_NOTE} />
    </HomeFormPage>
  )
}
