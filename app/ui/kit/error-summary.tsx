import { Fragment } from 'react'
import { useSeen } from '../hooks/use-seen.ts'
import type { FieldState } from './field.tsx'
import { Icon } from './icon.tsx'

/** A message about the whole form rather than one field. */
export function FormAlert({ text }: { text: string }) {
  const seen = useSeen(text)
  return (
    <div className="alert" ref={seen} tabIndex={-1}>
      <Icon name="warn" />
      <p role="alert">{text}</p>
    </div>
  )
}

/**
 * All messages joined by ', ' in one alert, each a link to its field. The alert contains only the messages, because
 * screen readers announce its text and tests compare it.
 */
export function ErrorSummary({ fields }: { fields: readonly FieldState[] }) {
  const errors = fields.flatMap((field) => (field.errors ?? []).map((text) => ({ id: field.id, text })))
  const seen = useSeen(errors.map((error) => error.text).join())
  if (errors.length === 0) return null
  return (
    <div className="alert" ref={seen} tabIndex={-1}>
      <Icon name="warn" />
      <strong>{errors.length === 1 ? 'Please correct one thing' : `Please correct ${errors.length} things`}</strong>
      <p role="alert">
        {errors.map((error, at) => (
          <Fragment key={`${error.id} ${error.text}`}>
            {/* An element: a translator takes a bare text from where React would remove it. */}
            {at > 0 ? <span>, </span> : null}
            <a href={`#${error.id}`}>{error.text}</a>
          </Fragment>
        ))}
      </p>
    </div>
  )
}

/** The errors of a form: one for the whole form, or else the summary of its fields. */
export function FormErrors({ alert, fields }: { alert?: string | null | undefined; fields: readonly FieldState[] }) {
  return alert ? <FormAlert text={alert} /> : <ErrorSummary fields={fields} />
}
