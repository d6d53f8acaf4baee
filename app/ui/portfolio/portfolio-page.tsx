import { useContext, useRef } from 'react'
import { type PortfolioTexts, partsOf, type SectionTexts } from '~/domain/settings/portfolio-texts.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import type { Member } from '~/domain/settings/settings-form.ts'
import { formatCount } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { useSectionsInView } from '../hooks/use-sections-in-view.ts'
import { TextLink } from '../kit/button-link.tsx'
import { Figure } from '../kit/figure.tsx'
import { FirstPictureContext } from '../kit/first-picture.ts'
import { IconSprite } from '../kit/icon.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { WAYS_ICONS, Ways } from '../kit/ways.tsx'
import { LoanChart } from './loan-chart.tsx'
import { Sheet } from './sheet.tsx'

type PortfolioPageProps = {
  texts: PortfolioTexts
  team: readonly Member[]
  projectCount: number
  planCount: number
  settings: SiteSettings
}

/** `numbered`: the label above each part, such as Part 01; steps of a process are an ordered list. */
function Parts({
  texts,
  numbered,
  ordered,
}: {
  texts: SectionTexts
  numbered?: (at: number) => string
  ordered?: boolean
}) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className="parts">
      {partsOf(texts).map(({ title, text }, at) => (
        <li key={title}>
          {numbered ? <p className="cap num">{numbered(at + 1)}</p> : null}
          <h3>{title}</h3>
          {text ? <p className="soft small">{text}</p> : null}
        </li>
      ))}
    </List>
  )
}

/** The drawing of the first sheet. */
const ELEVATION = '/opening/elevation.svg'

const partNumber = (at: number) => `Part ${String(at).padStart(2, '0')}`
const stepNumber = (at: number) => `Step ${at}`

/** The scrolling presentation: fourteen sheets, complete without scripts. */
export function PortfolioPage({ texts, team, projectCount, planCount, settings }: PortfolioPageProps) {
  const sheets = useRef<HTMLDivElement>(null)
  useSectionsInView(sheets)
  useContext(FirstPictureContext)({ href: ELEVATION })
  return (
    <div ref={sheets} className="wrap">
      <IconSprite names={WAYS_ICONS} />
      <Sheet name="landing" texts={texts.landing}>
        <img
          src={ELEVATION}
          alt="Front elevation of a single-storey house with a gable wing and a veranda on columns"
          width={2400}
          height={900}
          {...{ fetchpriority: 'high' }}
        />
      </Sheet>
      <Sheet name="intro" texts={texts.intro} />
      <Sheet name="about" texts={texts.about}>
        <TitleBlock
          cells={[
            ...partsOf(texts.about).map(({ title, text }) => ({ label: title, value: text })),
            { label: 'Office', value: `${settings.address}, ${settings.city}` },
            { label: 'Projects completed', value: formatCount(projectCount) },
            { label: 'Plans on sale', value: formatCount(planCount) },
          ]}
        />
      </Sheet>
      <Sheet name="vision" texts={texts.vision}>
        <Parts texts={texts.vision} numbered={partNumber} />
      </Sheet>
      <Sheet name="mission" texts={texts.mission} />
      <Sheet name="services" texts={texts.services}>
        <Parts texts={texts.services} />
      </Sheet>
      <Sheet name="market" texts={texts.market}>
        <Figure number={1} title="Cost of a loan in cedis, a year" note="As our clients report it">
          <LoanChart />
        </Figure>
      </Sheet>
      <Sheet name="unique" texts={texts.unique}>
        <Figure
          number={2}
          title="A 3-bedroom house, ground floor"
          action={<TextLink to={paths.plans('?room=3+Bedrooms')} label="3-bedroom plans" />}
        >
          <img
            src="/opening/floor-plan.svg"
            alt="Ground floor plan of a three-bedroom house with rooms, furniture and dimensions"
            width={2400}
            height={1720}
            loading="lazy"
            decoding="async"
          />
        </Figure>
      </Sheet>
      <Sheet name="technology" texts={texts.technology}>
        <Parts texts={texts.technology} />
      </Sheet>
      <Sheet name="community" texts={texts.community}>
        <Figure number={3} title="On site: the frame of a family house">
          <picture>
            <source type="image/avif" srcSet="/opening/site-720.avif" />
            <img
              src="/opening/site-720.jpg"
              alt="Two-storey concrete frame under construction with props, part-built block walls and a scaffold"
              width={720}
              height={480}
              loading="lazy"
              decoding="async"
            />
          </picture>
        </Figure>
      </Sheet>
      <Sheet name="client" texts={texts.client}>
        <Parts texts={texts.client} numbered={stepNumber} ordered />
      </Sheet>
      <Sheet name="team" texts={texts.team}>
        <ul className="parts">
          {team.map(({ name, role, about, photoKey }) => (
            <li key={name}>
              {photoKey ? (
                <img src={paths.media(photoKey, 360)} alt="" width={96} height={96} loading="lazy" decoding="async" />
              ) : null}
              <h3>{name}</h3>
              <p className="soft">{role}</p>
              {about ? <p className="soft small">{about}</p> : null}
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet name="touch" texts={texts.touch}>
        <Ways settings={settings} />
      </Sheet>
      <Sheet name="thanks" texts={texts.thanks}>
        <p>
          {settings.name}
          <br />
          {settings.website}
        </p>
      </Sheet>
    </div>
  )
}
