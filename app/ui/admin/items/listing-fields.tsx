import { AVAILABILITY_LABELS, FURNISHING_LABELS } from '~/domain/listings/listing.ts'
import { SelectField, TextField } from '../../kit/field.tsx'
import { FormSection } from '../kit/form-section.tsx'
import { BuiltFields } from './built-fields.tsx'
import type { FieldOf } from './item-fields.ts'
import { PlaceFields } from './place-fields.tsx'

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
  return (
    <>
      <BuiltFields
        field={field}
        isNew={isNew}
        type={values.type ?? ''}
        own={
          <SelectField field={field('furnished')} label="Furnished" required>
            {isNew ? <option value="">Please choose</option> : null}
            {entries(FURNISHING_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        }
      />
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
        <TextField field={field('price')} label="Price, GHS" inputMode="decimal" required />
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
