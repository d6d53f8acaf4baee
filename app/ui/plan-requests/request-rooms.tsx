import type { ComponentProps } from 'react'
import { ROOM_OPTIONS, roomLabel } from '~/domain/plan-requests/rooms.ts'
import { buttonClass } from '../kit/button.tsx'
import { controlProps, FieldError, type FieldState, TextField } from '../kit/field.tsx'
import { FormPart } from './form-part.tsx'

type RoomFields = { label: FieldState; value: FieldState }
type ButtonProps = ComponentProps<'button'>

type RoomsProps = {
  field: FieldState
  /** The listed rooms first, then the requester's own rows. */
  rows: readonly RoomFields[]
  addProps: ButtonProps
  removeProps: (index: number) => ButtonProps
}

/** There are nineteen: an id is written only if an error links to it. */
function ListedRoom({ label, value }: RoomFields) {
  return (
    <label>
      <span>
        {roomLabel(label.initialValue ?? '')}
        <FieldError field={value} />
      </span>{' '}
      <input type="hidden" name={label.name} value={label.initialValue} />
      <input
        {...(value.errors ? controlProps(value) : { name: value.name })}
        inputMode="numeric"
        defaultValue={value.initialValue}
      />
    </label>
  )
}

function OwnRoom({ label, value, removeProps }: RoomFields & { removeProps: ButtonProps }) {
  return (
    <li className="own">
      <TextField field={label} label="Room" maxLength={60} />
      <TextField field={value} label="Number" inputMode="numeric" />
      <button
        {...removeProps}
        className={buttonClass('line')}
        aria-label={`Remove ${label.initialValue || 'this room'}`}
      >
        Remove
      </button>
    </li>
  )
}

export function Rooms({ field, rows, addProps, removeProps }: RoomsProps) {
  const listed = rows.slice(0, ROOM_OPTIONS.length)
  const own = rows.slice(ROOM_OPTIONS.length)
  return (
    <FormPart title="Room details" place="4 of 5">
      <div className="stack">
        <div className="rooms" id={field.id} tabIndex={-1}>
          {listed.flatMap((row) => [<ListedRoom key={row.value.name} {...row} />, ' '])}
        </div>
        <FieldError field={field} />
        {own.length > 0 ? (
          <>
            <p className="small">Any other room, such as a garage or a boys' quarters:</p>
            <ul className="stack">
              {own.map((row, at) => (
                <OwnRoom key={row.value.id} {...row} removeProps={removeProps(ROOM_OPTIONS.length + at)} />
              ))}
            </ul>
          </>
        ) : null}
        <button {...addProps} className={buttonClass('line')}>
          Add room
        </button>
      </div>
    </FormPart>
  )
}
