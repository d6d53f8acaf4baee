import type { LegalText } from '~/domain/settings/settings.ts'
import { SiteLink } from './kit/site-link.tsx'

type LegalPageProps = {
  title: string
  text: LegalText
  /** Newest first; the first is in force. */
  versions: readonly string[]
  hrefOf: (version?: string) => string
}

/**
 * A legal text that staff write, with the version that a buyer accepts. A blank line separates paragraphs; `## ` starts
 * a heading.
 */
export function LegalPage({ title, text, versions, hrefOf }: LegalPageProps) {
  const others = versions.filter((each) => each !== text.version)
  return (
    <div className="wrap">
      <div className="page-head">
        <p className="cap num">
          {text.version === versions[0]
            ? `Version of ${text.version}`
            : `Version of ${text.version}, replaced by that of ${versions[0]}`}
        </p>
        <h1>{title}</h1>
      </div>
      <div className="prose">
        {text.body
          .split(/\n\s*\n/)
          .map((block) =>
            block.startsWith('## ') ? <h2 key={block}>{block.slice(3)}</h2> : <p key={block}>{block}</p>,
          )}
      </div>
      {others.length > 0 ? (
        <p className="cap mt-6">
          {'Other versions: '}
          {others.map((each) => (
            <SiteLink key={each} className="link mr-4" to={hrefOf(each === versions[0] ? undefined : each)}>
              {each}
            </SiteLink>
          ))}
        </p>
      ) : null}
    </div>
  )
}
