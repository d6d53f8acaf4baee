import { SiteLink } from './site-link.tsx'

/** The pages above this one, then its own name. */
export function Breadcrumbs({ above, here }: { above: readonly { label: string; href: string }[]; here: string }) {
  return (
    <nav className="crumbs cap" aria-label="Breadcrumb">
      <ol>
        {above.map(({ label, href }) => (
          <li key={href}>
            <SiteLink to={href}>{label}</SiteLink>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
