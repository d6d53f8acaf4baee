import { useContext, useState } from 'react'
import type { ListingCard as ListingCardView } from '~/domain/listings/listing.ts'
import type { PlanCard as PlanCardView } from '~/domain/plans/plan.ts'
import type { ProjectView } from '~/domain/projects/project.ts'
import { OPENING_PICTURE } from '~/domain/settings/describe-site.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { formatCedis, formatCount } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { AnimatedCounter } from '../kit/animated-counter.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { FirstPictureContext } from '../kit/first-picture.ts'
import { IconSprite } from '../kit/icon.tsx'
import { useLite } from '../kit/lite-context.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { WAYS_ICONS, Ways } from '../kit/ways.tsx'
import { ListingCard } from '../listings/listing-card.tsx'
import { PlanCard } from '../plans/plan-card.tsx'
import { ProjectWork } from '../projects/project-work.tsx'
import { FeaturedRow } from './featured-row.tsx'
import { OpeningFilm } from './opening-film.tsx'
import { PlanSearch } from './plan-search.tsx'

const HERO_ALT =
  'Modern timber and white villa on a quiet street at golden hour, with neighbouring houses, hedges and a flame tree'

type HomePageProps = {
  settings: SiteSettings
  /** The featured items, in the order that staff chose. */
  listings: readonly ListingCardView[]
  plans: readonly PlanCardView[]
  projects: readonly ProjectView[]
  counts: { plans: number; listings: number; projects: number; cheapestMinor: number | null }
  /** Rendered behind an open panel: inert. */
  isBehind: boolean
}

const WIDE = '(min-width:48rem)'
const AVIF = 'image/avif'
/** The hero picture in its two formats. */
const HERO = { wide: '/opening/wide-1280.avif', tall: '/opening/tall-720.avif' }

/** The hero picture; visitors who save data get only its text. */
function HeroPicture({ alt }: { alt: string }) {
  const tellFirst = useContext(FirstPictureContext)
  tellFirst({ href: HERO.wide, type: AVIF, media: WIDE })
  tellFirst({ href: HERO.tall, type: AVIF, media: `not all and ${WIDE}` })
  return (
    <div className="pic">
      <picture>
        <source media={WIDE} type={AVIF} srcSet={HERO.wide} />
        <source media={WIDE} srcSet={OPENING_PICTURE} />
        <source type={AVIF} srcSet={HERO.tall} />
        <img src="/opening/tall-720.jpg" alt={alt} width={720} height={900} {...{ fetchpriority: 'high' }} />
      </picture>
      <OpeningFilm />
    </div>
  )
}

type OpeningProps = Pick<HomePageProps, 'settings' | 'isBehind'> & {
  /** Omits the picture. */
  backdrop: boolean
}

function Opening({ settings, isBehind, backdrop }: OpeningProps) {
  const lite = useLite()
  const claim = 'Houses drawn, built and sold in Ghana'
  return (
    <section className="hero">
      <div className="wrap">
        {isBehind ? <p className="serif h1">{claim}</p> : <h1>{claim}</h1>}
        {backdrop ? null : <PlanSearch />}
      </div>
      {lite || backdrop ? <div className={lite ? undefined : 'pic'} /> : <HeroPicture alt={HERO_ALT} />}
      <div className="wrap">
        <DimensionLine measure="Drawn and built by us" />
        <div className="split">
          <p className="lead">{settings.tagline}</p>
          <p className="acts">
            <ButtonLink to={paths.services()} label="Deal With Us" />{' '}
            <ButtonLink kind="line" to={paths.portfolio()} label="Learn More" about="about our work" />
          </p>
        </div>
      </div>
    </section>
  )
}

function Offers({ cheapestMinor }: { cheapestMinor: number | null }) {
  const offers = [
    ['Good Condition', 'Inspected before it is listed'],
    [
      'Affordable Prices',
      cheapestMinor === null ? 'Known before we begin' : `Files from ${formatCedis(cheapestMinor)}`,
    ],
    ['Money Back Guarantee', 'Within 7 days'],
    ['Custom Designs', 'Drawn for your plot'],
  ]
  return (
    <ul className="strip wrap" aria-label="What we offer">
      {offers.map(([offer, more]) => (
        <li key={offer}>
          {`${offer} `}
          <span className="cap">{more}</span>
        </li>
      ))}
    </ul>
  )
}

function WhyChooseUs({ plans, projects }: { plans: number; projects: number }) {
  const reasons = [
    [8, 'Expertise', 'Over 8 years of houses designed, priced and built.'],
    [plans, 'Innovation', 'Plans ready to build from, seen in 3D before a block is laid.'],
    [7, 'Customer Focus', 'Days to ask for your money back if a file is not as described.'],
    [projects, 'Results-Driven', 'Projects completed, each with its date and place on this site.'],
  ] as const
  return (
    <section aria-labelledby="why">
      <DimensionLine heading={<h2 id="why">Why Choose Us</h2>} />
      <ul className="why">
        {reasons.map(([number, title, text]) => (
          <li key={title}>
            <p className="big">
              <AnimatedCounter value={number} />
            </p>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function HomePage({ settings, listings, plans, projects, counts, isBehind }: HomePageProps) {
  // If the first request opens a panel, the page is rendered without pictures until it is visible; if the panel was
  // opened from this page, the pictures stay.
  const [backdrop, setBackdrop] = useState(isBehind)
  if (backdrop && !isBehind) setBackdrop(false)
  // React 18 does not know `inert`; an empty string writes the attribute.
  const outOfReach = isBehind ? { inert: '' } : {}
  return (
    <div {...outOfReach}>
      {backdrop ? null : <IconSprite names={['left', 'right', ...WAYS_ICONS]} />}
      <Opening settings={settings} isBehind={isBehind} backdrop={backdrop} />
      <Offers cheapestMinor={counts.cheapestMinor} />
      <section className="section" aria-labelledby="dream">
        <div className="wrap">
          <h2 className="h1" id="dream">
            Find Your Dream Home
          </h2>
          <p className="lead mt-3">
            {'Buy a finished house, or plans to build your own. Or see what could stand on your plot: '}
            <SiteLink to={paths.drawHouse()}>draw my house</SiteLink>.
          </p>
        </div>
        {listings.length > 0 ? (
          <FeaturedRow
            id="featured-properties"
            title="Featured properties"
            all={{ label: 'All homes', href: paths.services() }}
            measure={`${formatCount(listings.length)} of ${formatCount(counts.listings)}`}
          >
            {listings.map((card) => (
              <ListingCard key={card.id} card={card} href={paths.homeListing(card.slug)} bare={backdrop} />
            ))}
          </FeaturedRow>
        ) : null}
        {plans.length > 0 ? (
          <FeaturedRow
            id="featured-plans"
            title="Featured Plans"
            all={{ label: 'All plans', href: paths.plans() }}
            measure={`${formatCount(plans.length)} of ${formatCount(counts.plans)}`}
          >
            {plans.map((card) => (
              <PlanCard key={card.id} card={card} href={paths.homePlan(card.slug)} bare={backdrop} />
            ))}
          </FeaturedRow>
        ) : null}
      </section>
      {backdrop || projects.length === 0 ? null : (
        <section className="section wrap" aria-labelledby="featured-projects">
          <DimensionLine
            go={
              <SiteLink className="link go" to={paths.projects()}>
                All projects
              </SiteLink>
            }
            heading={<h2 id="featured-projects">Featured Projects</h2>}
            measure={`${formatCount(projects.length)} of ${formatCount(counts.projects)}`}
          />
          <div className="works">
            {projects.map((project) => (
              <ProjectWork key={project.id} project={project} heading="h3" />
            ))}
          </div>
        </section>
      )}
      {backdrop ? null : (
        <div className="on-sand">
          <div className="wrap">
            <WhyChooseUs plans={counts.plans} projects={counts.projects} />
            <section className="split talk" aria-labelledby="talk">
              <div className="stack">
                <h2 id="talk">Talk to us about your plot</h2>
                <p className="lead">Tell us where it is and who will live there. We answer within one working day.</p>
                <ButtonLink to={paths.contact()} label="Contact Us" />
              </div>
              <Ways settings={settings} />
            </section>
            <img
              className="ground"
              src="/opening/elevation.svg"
              alt=""
              width={2400}
              height={775}
              loading="lazy"
              decoding="async"
            />
          </div>
        </div>
      )}
    </div>
  )
}
