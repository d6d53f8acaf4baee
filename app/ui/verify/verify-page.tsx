import { TextLink } from '../kit/button-link.tsx'
import { PageHead } from '../kit/page-head.tsx'

export type Verdict = { heading: string; text: string; link?: { href: string; label: string } }

/** What the code printed on a sheet or a receipt proves. */
export function VerifyPage({ heading, text, link }: Verdict) {
  return (
    <div className="wrap">
      <PageHead title={heading} lead={text} />
      {link ? <TextLink to={link.href} label={link.label} /> : null}
    </div>
  )
}
