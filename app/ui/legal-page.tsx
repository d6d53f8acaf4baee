import type { LegalText } from '~/domain/site/settings.ts'

/** A text that staff write, with the version that a buyer accepts. A blank line parts paragraphs, `## ` opens a heading. */
export function LegalPage({ title, text }: { title: string; text: LegalText }) {
  return (
    <div className="wrap">
      <div className="page-head">
        <p className="cap num">{`Version of ${text.version}`}</p>
        <h1>{title}</h1>
      </div>
      <div className="prose">
        {text.body
          .split(/\n\s*\n/)
          .map((block) =>
            block.startsWith('## ') ? <h2 key={block}>{block.slice(3)}</h2> : <p key={block}>{block}</p>,
          )}
      </div>
    </div>
  )
}
