import { HONEYPOT_FIELD } from '~/domain/messages/messages.ts'

/** A honeypot: people do not see it, bots fill it in. */
export function Honeypot() {
  return (
    <p className="sr" aria-hidden="true">
      <label>
        Leave this empty <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
