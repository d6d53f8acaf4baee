import type { ComponentProps, ReactNode } from 'react'
import { FormErrors } from '../../kit/error-summary.tsx'
import type { FieldState } from '../../kit/field.tsx'
import { SiteForm, SiteLink } from '../../kit/site-link.tsx'
import { SubmitButton } from '../../kit/submit-button.tsx'

type FormSectionProps = { title: string; note?: string | undefined; id?: string; children: ReactNode }

/** A section of a long form under its own heading, with fields in two columns on wide screens. */
export function FormSection({ title, note, id, children }: FormSectionProps) {
  return (
    <fieldset className="box" id={id}>
      <legend>{title}</legend>
      <div className="fields">
        {note ? <p className="cap all">{note}</p> : null}
        {children}
      </div>
    </fieldset>
  )
}

type SaveBarProps = Pick<ComponentProps<typeof SubmitButton>, 'busy' | 'busyLabel'> & {
  label?: string | undefined
  cancelHref?: string | undefined
  /** The progress of a slow submission, shown wherever the button was clicked. */
  progress?: ReactNode
  children?: ReactNode
}

/** The end of a form, always in view: an action at its left such as Delete, then Cancel and Save. */
export function SaveBar({ label, cancelHref, progress, children, ...button }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-3 flex flex-wrap items-center justify-end gap-2 border-ink border-t bg-sheet pt-2.5 pb-2.5 print:hidden [&>:first-child:not(:last-child)]:mr-auto">
      {children}
      {cancelHref ? (
        <SiteLink className="btn btn-line" to={cancelHref}>
          Cancel
        </SiteLink>
      ) : null}{' '}
      <SubmitButton {...button}>{label}</SubmitButton>
      {progress}
    </div>
  )
}

type RevisionFormProps = Pick<SaveBarProps, 'label' | 'cancelHref'> & {
  action: string
  name?: string
  /** The revision that is saved now; a new one resets the fields. */
  saved?: string | number | undefined
  /** The revision that the form was rendered with. */
  revision: string | number
  alert: string | undefined
  fields: readonly FieldState[]
  hasFiles?: boolean
  children: ReactNode
}

/**
 * A form that is saved as a whole. It sends the revision that it was rendered with, so that the server can detect a
 * save made in between.
 */
export function RevisionForm({ action, name, revision, saved = revision, alert, fields, ...more }: RevisionFormProps) {
  const { hasFiles = false, children, ...bar } = more
  return (
    <SiteForm
      key={saved}
      method="post"
      action={action}
      className="form"
      aria-label={name}
      encType={hasFiles ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="revision" value={revision} />
      <FormErrors alert={alert} fields={fields} />
      {children}
      <SaveBar {...bar} />
    </SiteForm>
  )
}
