import type { ReactNode } from 'react'
import { FORM_TYPES } from '~/domain/items/item.ts'
import { SelectField, TextAreaField, TextField } from '../../kit/field.tsx'
import { FormSection } from '../kit/form-section.tsx'
import type { FieldOf } from './item-fields.ts'

type BuiltFieldsProps = {
  field: FieldOf
  isNew: boolean
  typeLabel?: string
  /** The type that the item already has, which may be none of the four that the form offers. */
  type: string
  /** Fields that only this kind has, shown after the type. */
  own: ReactNode
  /** Shown after the description. */
  children?: ReactNode
}

const COUNT = { inputMode: 'numeric', required: true } as const
const MEASURE = { ...COUNT, inputMode: 'decimal' } as const

export const CountField = ({ field, name, label }: { field: FieldOf; name: string; label: string }) => (
  <TextField {...COUNT} field={field(name)} label={label} />
)

/** The fields that homes and plans share: what is built, and how large. */
export function BuiltFields({ field, isNew, typeLabel = 'Type', type, own, children }: BuiltFieldsProps) {
  const isOther = type !== '' && !FORM_TYPES.some((each) => each === type)
  return (
    <FormSection title="Details">
      <TextField field={field('title')} label="Title" className="all" required maxLength={120} />
      <SelectField field={field('type')} label={typeLabel} required>
        {isNew ? <option value="">Please choose</option> : null}
        {[...(isOther ? [type] : []), ...FORM_TYPES].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      {own}
      <CountField field={field} name="bedrooms" label="Bedrooms" />
      <CountField field={field} name="washrooms" label="Washrooms" />
      <TextField {...MEASURE} field={field('horizontal')} label="Horizontal, m" />
      <TextField {...MEASURE} field={field('vertical')} label="Vertical, m" />
      <CountField field={field} name="area" label="Area, ft²" />
      <TextAreaField field={field('description')} label="Description" className="all" required maxLength={8000} />
      {children}
    </FormSection>
  )
}
