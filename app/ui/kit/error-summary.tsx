import { Fragment, type RefObject } from 'react'
import { useSeen } from '../hooks/use-seen.ts'
import type { FieldState } from './field.tsx'
import { Icon } from './icon.tsx'

type Errors = { id: string; text: string }[]

const errorsOf = (fields: readonly FieldState[]): Errors =>
  fields.flatMap((field) => (field.errors ?? []).map((text) => ({ id: field.id, text })))
const textOf = (errors: Errors) => errors.map(({ text }) => text).join()

type Box = { seen: RefObject<HTMLDivElement> }

const AlertBox = ({ seen, text }: Box & { text: string }) => (
  <div className="alert" ref={seen} tabIndex={-1}>
    <Icon name="warn" />
    <p role="alert">{text}</p>
  </div>
)

/**
 * All messages joined by ', ' in one alert, each a link to its field. The alert contains only the messages, because
 * screen readers announce its text and tests compare it.
 */
const SummaryBox = ({ seen, errors }: Box & { errors: Errors }) =>
  errors.length === 0 ? null : (
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

/** A message about the whole form rather than one field. */
export const FormAlert = ({ text }: { text: string }) => <AlertBox seen={useSeen(text)} text={text} />

/**
 * The errors of a form: one for the whole form, or else the summary of its fields. Both are one component, so that the
 * one that follows the other while a person types takes no focus.
 */
export function FormErrors({ alert, fields }: { alert?: string | null | undefined; fields: readonly FieldState[] }) {
  const errors = errorsOf(fields)
  const seen = useSeen(alert || textOf(errors))
  return alert ? <AlertBox seen={seen} text={alert} /> : <SummaryBox seen={seen} errors={errors} />
}
