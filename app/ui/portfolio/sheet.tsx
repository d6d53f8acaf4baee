import type { ReactNode } from 'react'
import { PORTFOLIO_SECTIONS, type PortfolioSection, type SectionTexts } from '~/domain/settings/portfolio-texts.ts'

type SheetProps = { name: PortfolioSection; texts: SectionTexts; children?: ReactNode }

const COUNT = PORTFOLIO_SECTIONS.length

/** The position in the portfolio: a scale bar, filled up to here. */
function Place({ at }: { at: number }) {
  return (
    <p className="no num">
      {`${at} of ${COUNT}`}
      <svg width="128" height="7" viewBox={`0 0 ${COUNT} 1`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0h${at}v1H0z`} />
      </svg>
    </p>
  )
}

/** One sheet: number and title in the margin, the text on the sheet. The first one has the page's h1. */
export function Sheet({ name, texts, children }: SheetProps) {
  const at = PORTFOLIO_SECTIONS.indexOf(name) + 1
  const Heading = at === 1 ? 'h1' : 'h2'
  return (
    <section className="sheet" id={name} aria-labelledby={`h-${name}`}>
      <header>
        <Place at={at} />
        <Heading id={`h-${name}`}>{texts.title}</Heading>
      </header>
      <div>
        {texts.lead ? <p className="lead">{texts.lead}</p> : null}
        {texts.body ? (
          <div className="prose">
            {texts.body.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  )
}
