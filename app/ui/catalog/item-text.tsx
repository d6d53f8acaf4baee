import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'

/** Links 'Built to our plan P-005' to the search for that number. */
function Feature({ text }: { text: string }) {
  const plan = /\bP-\d{3,}\b/.exec(text)?.[0]
  return plan ? <SiteLink to={paths.plans(`?q=${plan}`)}>{text}</SiteLink> : text
}

/** The text that staff wrote about an item; a blank line separates paragraphs. */
export function ItemText({ description, features }: { description: string; features: readonly string[] }) {
  const paragraphs = description.split(/\n\s*\n/).filter((each) => each.trim() !== '')
  return (
    <>
      {paragraphs.length > 0 ? (
        <details className="more" open>
          <summary>Description</summary>
          <div className="prose">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      ) : null}
      {features.length > 0 ? (
        <details className="more no-print" open>
          <summary>Features</summary>
          <ul className="included">
            {features.map((feature) => (
              <li key={feature}>
                <Feature text={feature} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
