import type { ReactNode } from 'react'

type SectionProps = {
  title: string
  /** The target of a link to the section. */
  id?: string
  className?: string
  /** A link beside the heading. */
  link?: ReactNode
  /** What is said instead of the content, where there is none. */
  empty?: string | false
  children?: ReactNode
}

/** A section of a page under its own heading. */
export function Section({ title, id, className = '', link, empty, children }: SectionProps) {
  const heading = <h2>{title}</h2>
  return (
    <section className={`box ${className}`.trimEnd()} id={id} aria-label={title}>
      {link ? (
        <div className="title-row">
          {heading}
          {link}
        </div>
      ) : (
        heading
      )}
      {empty ? <p className="soft">{empty}</p> : children}
    </section>
  )
}
