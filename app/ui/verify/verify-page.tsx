import { SiteLink } from '../kit/site-link.tsx'

export type Verdict = { heading: string; text: string; link?: { href: string; label: string } }

/** What the code printed on a sheet or a receipt proves. */
export function VerifyPage({ heading, text, link }: Verdict) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
      </div>
      {link ? (
        <SiteLink className="link" to={link.href}>
          {link.label}
        </SiteLink>
      ) : null}
    </div>
  )
}
