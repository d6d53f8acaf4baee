import { plural } from '~/domain/shared/units.ts'
import { formatSlotDay, formatSlotTime, slotValue } from '~/domain/viewings/slots.ts'
import { FieldError, type FieldState } from '../kit/field.tsx'

type SlotFieldProps = { field: FieldState; slots: readonly number[]; label: string }

/**
 * First the day, then a time of it. Not marked as required for the browser, which can't point at a time in a day that
 * is folded; the server and scripts say it.
 */
export function SlotField({ field, slots, label }: SlotFieldProps) {
  const days = [...new Set(slots.map(formatSlotDay))]
  const first = slots[0]
  const chosen = slots.find((at) => slotValue(at) === field.initialValue)
  const opened = chosen ?? first
  return (
    <fieldset className="slots" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend>{label}</legend>
      <p className="cap">Choose a day, then a time. Ghana time; a viewing takes up to an hour.</p>
      <FieldError field={field} />
      {days.map((day) => {
        const times = slots.filter((at) => formatSlotDay(at) === day)
        return (
          <details key={day} open={opened !== undefined && times.includes(opened)}>
            <summary>
              {day} <span className="cap">{plural(times.length, 'time')}</span>
            </summary>
            <ul>
              {times.map((at) => (
                <li key={at}>
                  <label>
                    <input
                      type="radio"
                      name={field.name}
                      id={at === first ? field.id : undefined}
                      value={slotValue(at)}
                      defaultChecked={at === chosen}
                    />
                    {formatSlotTime(at)}
                  </label>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </fieldset>
  )
}
