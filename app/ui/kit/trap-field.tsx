import { TRAP_FIELD } from '~/domain/messages/messages.ts'

/** People do not see it; programs fill it in. */
export function TrapField() {
  return (
    <p className="sr" aria-hidden="true">
      <label>
        Leave this empty
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
