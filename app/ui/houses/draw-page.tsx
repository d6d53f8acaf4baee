import { formatRange } from '~/domain/costs/cost.ts'
import type { HouseCard } from '~/domain/houses/describe.ts'
import type { Unread, Wishes } from '~/domain/houses/wishes.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { PLAN_SECTION } from '../plans/plan-section.ts'
import type { SetbackAssemblies } from '../plots/plot-fields.tsx'
import { HouseForm } from './house-form.tsx'
import { PlanSvg } from './plan-svg.tsx'

type DrawPageProps = {
  wishes: Wishes
  unread: readonly Unread[]
  assemblies: SetbackAssemblies
  kinds: readonly string[]
  /** The wishes as a query, which each house keeps. */
  query: string
  houses: readonly HouseCard[]
  problems: readonly string[]
  /** What could not be read; null if all was. */
  ignored: string | null
  /** How old the prices are. */
  ratesNote: string | null
}

function House({ house, query }: { house: HouseCard; query: string }) {
  const { code, rooms, words, outer, area, fit, cost, isInBudget, drawings } = house
  const href = paths.house(code, query)
  return (
    <li className="house">
      <h3>
        <SiteLink to={href}>{words}</SiteLink>
      </h3>
      {drawings.map(({ name, plan }) => (
        <figure key={name}>
          <PlanSvg drawing={plan} />
          {drawings.length > 1 ? <figcaption className="cap">{name}</figcaption> : null}
        </figure>
      ))}
      <p>{`${rooms}. ${outer}, ${area}.`}</p>
      {fit ? <p className="chip">{fit}</p> : null}
      {cost ? <p>{`To build: ${formatRange(cost)}`}</p> : null}
      {isInBudget === null ? null : (
        <p className="cap">{isInBudget ? 'Within your budget' : 'May exceed your budget'}</p>
      )}
      <p className="acts">
        <ButtonLink kind="line" to={href} label="Look closer" about={`at ${code}`} />
      </p>
    </li>
  )
}

/** The question, the houses that answer it, and what cannot be had. */
export function DrawPage({ houses, problems, query, ignored, ratesNote, ...form }: DrawPageProps) {
  return (
    <div className="wrap">
      <PageHead
        title="Draw my house"
        lead="Say what you need and how large your plot is. We draw up to six houses that could stand on it."
      />
      <Tabs tabs={PLAN_SECTION.tabs} current="Draw My House" label="Ways to a plan" />
      <HouseForm {...form} />
      {ignored === null ? null : <p role="status">{ignored}</p>}
      {problems.length > 0 ? (
        <section className="problems" aria-label="What stands in the way" role="status">
          {houses.length > 0 ? null : <h2>No house here meets all of this</h2>}
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {houses.length > 0 ? (
        <section aria-label="Houses">
          <DimensionLine heading={<h2>Houses for you</h2>} measure={plural(houses.length, 'house')} />
          <ul className="houses">
            {houses.map((house) => (
              <House key={house.code} house={house} query={query} />
            ))}
          </ul>
        </section>
      ) : null}
      {houses.length > 0 ? (
        <p className="cap">
          {`Sketches, not for building, all to one scale. Those within your budget come first, then those that meet more of your wishes, then those with less outer wall. ${ratesNote ?? ''}`}
        </p>
      ) : null}
    </div>
  )
}
