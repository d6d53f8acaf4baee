import { formatCount } from '~/domain/money.ts'
import { whatsAppLink } from '~/domain/places/phone.ts'
import type { PlanCard as PlanCardView } from '~/domain/plans/plan.ts'
import type { SiteSettings } from '~/domain/site/settings.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { useLite } from '../kit/lite-context.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { PlanCard } from '../plans/plan-card.tsx'

type HomePageProps = {
  settings: SiteSettings
  /** The newest plans, a handful. */
  featured: readonly PlanCardView[]
  /** All plans on sale, for the measure of the row. */
  planCount: number
  heroAlt: string
}

const WIDE = '(min-width:48rem)'

/** Saving data, a visitor gets the words of the opening without its picture. */
function HeroPicture({ alt }: { alt: string }) {
  return (
    <picture className="pic">
      <source media={WIDE} type="image/avif" srcSet="/opening/wide-1280.avif" />
      <source media={WIDE} srcSet="/opening/wide-1280.jpg" />
      <source type="image/avif" srcSet="/opening/tall-720.avif" />
      <img src="/opening/tall-720.jpg" alt={alt} width={720} height={900} {...{ fetchpriority: 'high' }} />
    </picture>
  )
}

export function HomePage({ settings, featured, planCount, heroAlt }: HomePageProps) {
  const lite = useLite()
  const talk = settings.whatsapp
    ? { label: 'WhatsApp', href: whatsAppLink(settings.whatsapp, `Hello ${settings.name}`) }
    : { label: 'Call us', href: `tel:${settings.phone1}` }
  return (
    <>
      <section className="hero">
        {lite ? null : <HeroPicture alt={heroAlt} />}
        <div className="wrap">
          <DimensionLine measure="Drawn and built in Ghana" />
          <div className="split">
            <h1>{settings.name}</h1>
            <div>
              <p className="lead">{settings.tagline}</p>
              <p className="acts">
                <SiteLink className={buttonClass()} to={paths.plans()}>
                  Plans
                </SiteLink>
                <a className={buttonClass('line')} href={talk.href}>
                  {talk.label}
                </a>
              </p>
            </div>
          </div>
        </div>
      </section>
      {featured.length > 0 ? (
        <section className="section" aria-labelledby="featured">
          <div className="wrap">
            <DimensionLine
              go={
                <SiteLink className="link go" to={paths.plans()}>
                  All plans
                </SiteLink>
              }
              heading={<h2 id="featured">Featured Plans</h2>}
              measure={`${formatCount(featured.length)} of ${formatCount(planCount)}`}
            />
          </div>
          <ul className="row" aria-labelledby="featured">
            {featured.map((card) => (
              <PlanCard key={card.id} card={card} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
