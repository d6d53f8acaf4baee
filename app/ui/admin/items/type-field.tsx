import { FORM_TYPES } from '~/domain/items/item.ts'
import { type FieldState, SelectField } from '../../kit/field.tsx'

/** The four types of the form, and the one that the item has already. */
export function TypeField({
  field,
  label,
  isNew,
  current,
}: {
  field: FieldState
  label: string
  isNew: boolean
  current: string
}) {
  const isOther = current !== '' && !FORM_TYPES.some((type) => type === current)
  return (
    <SelectField field={field} label={label} required>
      {isNew ? <option value="">Please choose</option> : null}
      {isOther ? <option>{current}</option> : null}
      {FORM_TYPES.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
  )
}
