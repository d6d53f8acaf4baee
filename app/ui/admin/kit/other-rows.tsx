import { SiteLink } from '../../kit/site-link.tsx'
import { Section } from './section.tsx'

type OtherRowsProps = { title: string; rows: readonly { href: string; text: string; note: string }[] }

/** Links to what else came from the same person; nothing where that is all. */
export function OtherRows({ title, rows }: OtherRowsProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <ul>
        {rows.map(({ href, text, note }) => (
          <li key={href}>
            <SiteLink className="link" to={href}>
              {text}
            </SiteLink>{' '}
            <span className="cap">{note}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
