import { COMMON_ROOMS, ROOM_OPTIONS, roomLabel } from '~/domain/plan-requests/rooms.ts'
import { buttonClass } from '../kit/button.tsx'
import { controlProps, FieldError, type FieldState, TextField } from '../kit/field.tsx'
import { FormPart } from './form-part.tsx'

type RoomFields = { label: FieldState; value: FieldState }
type RoomsProps = {
  field: FieldState
  /** The listed rooms first, then the requester's own rows. */
  rows: readonly RoomFields[]
  add: () => void
  remove: (index: number) => void
}

/** Without scripts the server reads its name (`formFields`). */
function RowButton({
  name,
  label,
  act,
  children,
}: {
  name: string
  label?: string
  act: () => void
  children: string
}) {
  return (
    <button
      type="submit"
      name={name}
      className={buttonClass('line')}
      aria-label={label}
      formNoValidate
      onClick={(event) => {
        event.preventDefault()
        act()
      }}
    >
      {children}
    </button>
  )
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

function OwnRoom({ label, value, index, remove }: RoomFields & { index: number; remove: RoomsProps['remove'] }) {
  return (
    <li className="own">
      <TextField field={label} label="Room" maxLength={60} />
      <TextField field={value} label="Number" inputMode="numeric" />
      <RowButton
        name={`remove:roomDetails:${index}`}
        label={`Remove ${label.initialValue || 'this room'}`}
        act={() => remove(index)}
      >
        Remove
      </RowButton>
    </li>
  )
}

export function Rooms({ field, rows, add, remove }: RoomsProps) {
  const listed = rows.slice(0, ROOM_OPTIONS.length)
  const isCommon = ({ label }: RoomFields) => COMMON_ROOMS.includes(label.initialValue ?? '')
  const others = listed.filter((row) => !isCommon(row))
  const own = rows.slice(ROOM_OPTIONS.length)
  return (
    <FormPart title="Room details" place="4 of 5" isHalf>
      <div className="stack">
        <div className="rooms" id={field.id} tabIndex={-1}>
          {listed.filter(isCommon).flatMap((row) => [<ListedRoom key={row.value.name} {...row} />, ' '])}
        </div>
        <details open={others.some(({ value }) => value.initialValue || value.errors) || undefined}>
          <summary className="link">{`${others.length} more rooms, such as a study or a balcony`}</summary>
          <div className="rooms">{others.flatMap((row) => [<ListedRoom key={row.value.name} {...row} />, ' '])}</div>
        </details>
        <FieldError field={field} />
        {own.length > 0 ? (
          <>
            <p className="small">Any other room, such as a garage or a boys' quarters:</p>
            <ul className="stack">
              {own.map((row, at) => (
                <OwnRoom key={row.value.id} {...row} index={ROOM_OPTIONS.length + at} remove={remove} />
              ))}
            </ul>
          </>
        ) : null}
        <RowButton name="insert:roomDetails" act={add}>
          Add room
        </RowButton>
      </div>
    </FormPart>
  )
}
