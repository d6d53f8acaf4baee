import type { Specification, SpecificationSection } from '~/domain/settings/read-specification.ts'
import { paths } from '~/paths.ts'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { SERVICE_TABS } from './listing-section.ts'

type SpecificationPageProps = {
  firm: string
  specification: Specification
  version: string
  /** Newest first; the first is in force. */
  versions: readonly string[]
}

function Section({ section, number }: { section: SpecificationSection; number: number }) {
  const { id, title, paragraphs, rows } = section
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <DimensionLine
        heading={<h2 id={`${id}-title`}>{`${number}. ${title}`}</h2>}
        {...(rows.length > 0 ? { measure: `S-${String(number).padStart(2, '0')}` } : {})}
      />
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {rows.length > 0 ? <TitleBlock cells={rows} /> : null}
    </section>
  )
}

/**
 * The firm's building specification, laid out like a drawing sheet: contents, numbered parts, a title block for each.
 */
export function SpecificationPage({ firm, specification, version, versions }: SpecificationPageProps) {
  const isOld = version !== versions[0]
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>Specifications</h1>
        {specification.lead.map((paragraph) => (
          <p key={paragraph} className="lead">
            {paragraph}
          </p>
        ))}
      </div>
      <Tabs tabs={SERVICE_TABS} current="Specifications" label="Ways to a home" />
      <div className="spec">
        <nav aria-labelledby="contents">
          <h2 id="contents" className="text-lg">
            Contents
          </h2>
          <ol>
            {specification.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          <TitleBlock
            cells={[
              { label: 'Sheet', value: 'Standard building specification' },
              { label: 'By', value: firm },
              { label: 'Version', value: isOld ? `${version} (replaced)` : version },
              {
                label: versions.length > 1 ? 'Other versions' : 'Units',
                value:
                  versions.length > 1
                    ? versions
                        .filter((each) => each !== version)
                        .map((each) => (
                          <SiteLink
                            key={each}
                            className="link mr-4"
                            to={paths.specifications(each === versions[0] ? undefined : each)}
                          >
                            {each}
                          </SiteLink>
                        ))
                    : 'mm, MPa, mm²',
              },
            ]}
          />
          {specification.sections.map((section, at) => (
            <Section key={section.id} section={section} number={at + 1} />
          ))}
        </div>
      </div>
    </div>
  )
}
