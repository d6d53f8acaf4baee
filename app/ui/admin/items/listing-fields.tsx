import { TITLE_LABELS } from '~/domain/catalog/title-types.ts'
import { AVAILABILITY_LABELS, FURNISHING_LABELS } from '~/domain/listings/listing.ts'
import { NOT_STATED, ROAD_LABELS, SUPPLY_LABELS } from '~/domain/listings/papers.ts'
import { type FieldState, SelectField, TextField } from '../../kit/field.tsx'
import { FormSection } from '../kit/form-section.tsx'
import { BuiltFields } from './built-fields.tsx'
import type { FieldOf } from './item-fields.ts'
import { PlaceFields } from './place-fields.tsx'

const entries = (labels: Record<string, string>) => Object.entries(labels)

/** A choice that may be left open. */
function OpenChoice({ field, label, labels }: { field: FieldState; label: string; labels: Record<string, string> }) {
  return (
    <SelectField field={field} label={label}>
      {entries({ '': NOT_STATED, ...labels }).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </SelectField>
  )
}

/** What a buyer asks first: the papers of the land, the plot and what reaches it. */
function PapersFields({ field }: { field: FieldOf }) {
  return (
    <FormSection
      title="Land and papers"
      note="Visitors read ‘Not stated’ for what is empty. Give the size of the plot as its site plan has it."
    >
      <OpenChoice field={field('titleType')} label="Papers" labels={TITLE_LABELS} />
      <TextField field={field('searchDate')} label="Last searched at the Lands Commission" type="date" isOptional />
      <TextField
        field={field('titleNote')}
        label="What the buyer gets"
        hint="For example: the certificate in the buyer’s name within 90 days."
        isOptional
        className="all"
        maxLength={200}
      />
      <TextField field={field('plotWidth')} label="Plot width" inputMode="decimal" isOptional maxLength={20} />
      <TextField field={field('plotDepth')} label="Plot depth" inputMode="decimal" isOptional maxLength={20} />
      <SelectField field={field('plotUnit')} label="Plot in">
        <option value="ft">feet</option>
        <option value="m">metres</option>
      </SelectField>
      <OpenChoice field={field('road')} label="Road" labels={ROAD_LABELS} />
      <OpenChoice field={field('water')} label="Water" labels={SUPPLY_LABELS} />
      <OpenChoice field={field('power')} label="Power" labels={SUPPLY_LABELS} />
    </FormSection>
  )
}

/** Where a viewing begins, and with whom. */
const ViewingFields = ({ field }: { field: FieldOf }) => (
  <FormSection title="Viewings" note="Only people who have booked a viewing see this.">
    <TextField
      field={field('meetingPoint')}
      label="Meeting point"
      hint="For example: Total filling station, Spintex Road."
      isOptional
      className="all"
      maxLength={200}
    />
    <TextField field={field('agentName')} label="Who meets them" isOptional maxLength={80} />
    <TextField field={field('agentPhone')} label="Their phone" type="tel" inputMode="tel" isOptional maxLength={25} />
  </FormSection>
)

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
      <PapersFields field={field} />
      <ViewingFields field={field} />
    </>
  )
}
