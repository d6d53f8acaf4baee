import type { ReactNode } from 'react'
import { SiteLink } from '../../kit/site-link.tsx'
import { AdminIcon } from '../admin-icon.tsx'

type AdminHeadProps = {
  title: string
  /** The list that the page belongs to. */
  back?: { label: string; href: string }
  children?: ReactNode
}

/** The top of a page: its only h1, a link back, and the actions. On a phone the link back is on the line above. */
export function AdminHead({ title, back, children }: AdminHeadProps) {
  return (
    <div className="title-row">
      {back ? (
        <SiteLink
          className="tool max-md:-mb-3 max-md:basis-full max-md:justify-start"
          to={back.href}
          aria-label={`Back to ${back.label}`}
        >
          <AdminIcon name="left" />
          <span className="text-sm md:hidden">{back.label}</span>
        </SiteLink>
      ) : null}
      <h1>{title}</h1>
      {children}
    </div>
  )
}
