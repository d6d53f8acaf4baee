import { buttonClass } from './button.tsx'
import { SiteLink } from './site-link.tsx'

type ButtonLinkProps = {
  to: string
  label: string
  /** What a label that many links have in common is about, for screen readers. */
  about?: string
  kind?: 'solid' | 'line'
  wide?: boolean
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ to, label, about, kind = 'solid', wide = false }: ButtonLinkProps) {
  return (
    <SiteLink className={buttonClass(kind, wide)} to={to}>
      {label}
      {about ? <span className="sr">{` ${about}`}</span> : null}
    </SiteLink>
  )
}

/** A link of its own, large enough for a finger. */
export function TextLink({ to, label }: { to: string; label: string }) {
  return (
    <SiteLink className="link" to={to}>
      {label}
    </SiteLink>
  )
}
