import type { ReactNode } from 'react'

type PageHeadProps = {
  title: ReactNode
  lead?: ReactNode
  /** Above the title: a number, or a way back. */
  above?: ReactNode
  children?: ReactNode
}

/** The head of a page: its h1 and what it is about. */
export function PageHead({ title, lead, above, children }: PageHeadProps) {
  return (
    <div className="page-head">
      {above}
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </div>
  )
}
