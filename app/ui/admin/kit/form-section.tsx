import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { SiteLink } from '../../kit/site-link.tsx'

/** A part of a long form, under its own heading; fields stand in two columns where there is room. */
export function FormSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="box">
      <legend>{title}</legend>
      <div className="fields">
        {note ? <p className="cap all">{note}</p> : null}
        {children}
      </div>
    </fieldset>
  )
}

type SaveBarProps = { busy: boolean; label?: string; busyLabel?: string; cancelHref?: string; children?: ReactNode }

/** The end of a form that always shows: what is at its left (a way to delete), Cancel, Save. */
export function SaveBar({ busy, label = 'Save', busyLabel = 'Submitting...', cancelHref, children }: SaveBarProps) {
  return (
    <div className="save">
      {children}
      {cancelHref ? (
        <SiteLink className="btn btn-line" to={cancelHref}>
          Cancel
        </SiteLink>
      ) : null}
      <Button type="submit" busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
    </div>
  )
}
