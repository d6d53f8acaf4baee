import { AVAILABILITY_LABELS, FURNISHING_LABELS } from '~/domain/listings/listing.ts'
import { SelectField, TextAreaField, TextField } from '../../kit/field.tsx'
import { FormSection } from '../kit/form-section.tsx'
import type { FieldOf } from './item-fields.ts'
import { PlaceFields } from './place-fields.tsx'
import { TypeField } from './type-field.tsx'

const entries = (labels: Record<string, string>) => Object.entries(labels)

export function ListingFields({
  field,
  isNew,
  values,
}: {
  field: FieldOf
  isNew: boolean
  values: Record<string, string>
}) {
  const count = { type: 'number', min: 0, step: 1, inputMode: 'numeric' } as const
  const measure = { type: 'number', min: 0, step: 0.1, inputMode: 'decimal' } as const
  return (
    <>
      <FormSection title="Details">
        <TextField field={field('title')} label="Title" className="all" required maxLength={120} />
        <TypeField field={field('type')} label="Type" isNew={isNew} current={values.type ?? ''} />
        <SelectField field={field('furnished')} label="Furnished" required>
          {isNew ? <option value="">Please choose</option> : null}
          {entries(FURNISHING_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField {...count} field={field('bedrooms')} label="Bedrooms" required />
        <TextField {...count} field={field('washrooms')} label="Washrooms" required />
        <TextField {...measure} field={field('horizontal')} label="Horizontal, m" required />
        <TextField {...measure} field={field('vertical')} label="Vertical, m" required />
        <TextField {...count} field={field('area')} label="Area, ft²" required />
        <TextAreaField field={field('description')} label="Description" className="all" required maxLength={8000} />
      </FormSection>
      <FormSection title="Place and price">
        <PlaceFields region={field('location')} city={field('city')} isRequired />
        <TextField
          field={field('contact')}
          label="Contact"
          hint="The seller's phone, 10 to 15 digits."
          type="tel"
          inputMode="tel"
          required
          maxLength={25}
        />
        <TextField
          field={field('price')}
          label="Price, GHS"
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          required
        />
        <SelectField field={field('availability')} label="Availability">
          {entries(AVAILABILITY_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </FormSection>
    </>
  )
}
