import { formatDate } from '~/domain/units.ts'

type LegalPageProps = { title: string; version: string; date: number; paragraphs: readonly string[] }

/** A text that staff write, with the version that a buyer accepts. */
export function LegalPage({ title, version, date, paragraphs }: LegalPageProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <p className="cap num">{`Version ${version}, ${formatDate(date)}`}</p>
        <h1>{title}</h1>
      </div>
      <div className="prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}
