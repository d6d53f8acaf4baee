import type { ReactNode } from 'react'

/** A drawing with its caption: a numbered bubble on a line. */
export function Figure({
  number,
  title,
  note,
  action,
  children,
}: {
  number: number
  title: string
  note?: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <figure className="fig">
      {children}
      <figcaption>
        <b aria-hidden="true">{number}</b>{' '}
        <span>
          {title} {note ? <span className="cap block">{note}</span> : null}
        </span>
        {action}
      </figcaption>
    </figure>
  )
}
