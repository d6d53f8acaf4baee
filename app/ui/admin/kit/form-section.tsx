import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { SiteLink } from '../../kit/site-link.tsx'

type FormSectionProps = { title: string; note?: string; id?: string; children: ReactNode }

/** A part of a long form, under its own heading; fields stand in two columns where there is room. */
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

type SaveBarProps = {
  busy: boolean
  label?: string
  busyLabel?: string
  cancelHref?: string
  /** How far it is, where that takes time: seen from wherever the button was pressed. */
  progress?: ReactNode
  children?: ReactNode
}

/** The end of a form that always shows: what is at its left (a way to delete), Cancel, Save. */
export function SaveBar({
  busy,
  label = 'Save',
  busyLabel = 'Submitting...',
  cancelHref,
  progress,
  children,
}: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-3 flex flex-wrap items-center justify-end gap-2 border-ink border-t bg-sheet pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] print:hidden [&>:first-child:not(:last-child)]:mr-auto">
      {children}
      {cancelHref ? (
        <SiteLink className="btn btn-line" to={cancelHref}>
          Cancel
        </SiteLink>
      ) : null}
      <Button type="submit" busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      {progress}
    </div>
  )
}
