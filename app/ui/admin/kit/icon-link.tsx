import type { ComponentProps, ReactNode } from 'react'
import { SiteLink } from '../../kit/site-link.tsx'
import { AdminIcon, type AdminIconName } from '../admin-icon.tsx'

/** A link styled as a button, or as `className` says. */
export function IconLink({
  icon,
  className = 'btn btn-line',
  children,
  ...link
}: ComponentProps<typeof SiteLink> & { icon: AdminIconName; children: ReactNode }) {
  return (
    <SiteLink className={className} {...link}>
      <AdminIcon name={icon} />
      {children}
    </SiteLink>
  )
}

/** A plain link, because a file is not a page of the router. */
export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link" href={href} download>
      <AdminIcon name="down" />
      {children}
    </a>
  )
}
