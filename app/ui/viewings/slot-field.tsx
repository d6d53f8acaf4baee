import { formatSlot, formatSlotDay, slotValue } from '~/domain/viewings/slots.ts'
import { type FieldState, SelectField } from '../kit/field.tsx'

/** The free times by day. A time that has been taken meanwhile is left out. */
export function SlotField({ field, slots, label }: { field: FieldState; slots: readonly number[]; label: string }) {
  const days = [...new Set(slots.map(formatSlotDay))]
  return (
    <SelectField field={field} label={label} required defaultValue="" hint="Ghana time. A viewing takes up to an hour.">
      <option value="">Choose a time</option>
      {days.map((day) => (
        <optgroup key={day} label={day}>
          {slots
            .filter((at) => formatSlotDay(at) === day)
            .map((at) => (
              <option key={at} value={slotValue(at)}>
                {formatSlot(at)}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
