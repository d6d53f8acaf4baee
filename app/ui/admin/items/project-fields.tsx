import { TextAreaField, TextField } from '../../kit/field.tsx'
import { FormSection } from '../kit/form-section.tsx'
import type { FieldOf } from './item-fields.ts'

export function ProjectFields({ field }: { field: FieldOf }) {
  return (
    <FormSection title="Details">
      <TextField field={field('title')} label="Title" className="all" required maxLength={120} />
      <TextField field={field('date')} label="Date" hint="The day it was handed over." type="date" required />
      <TextField field={field('location')} label="Location" required maxLength={120} />
      <TextField
        field={field('note')}
        label="Note"
        hint="A few words beside the title, such as its size."
        isOptional
        className="all"
        maxLength={200}
      />
      <TextAreaField field={field('description')} label="Description" className="all" required maxLength={8000} />
      <TextField
        field={field('link')}
        label="Link"
        hint="A page of this site (/plans/…) or an address that begins with https://."
        isOptional
        className="all"
        maxLength={500}
      />
    </FormSection>
  )
}
