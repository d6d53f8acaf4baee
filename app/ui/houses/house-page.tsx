import type { ComponentProps } from 'react'
import { type CostChoice, costQuery, FINISH_LABELS, formatRange, type Range } from '~/domain/costs/cost.ts'
import { ratesNote } from '~/domain/costs/rate.ts'
import type { HouseView } from '~/domain/houses/describe.ts'
import { NO_SUCH_HOUSE, NOT_FOR_BUILDING } from '~/domain/houses/messages.ts'
import type { Unread, Wishes } from '~/domain/houses/wishes.ts'
import { planReference } from '~/domain/plans/plan.ts'
import { FIT_LABELS, type Fit, formatPlot, PLOT_FIELDS, type Plot, type Rectangle } from '~/domain/plots/plot.ts'
import { paths } from '~/paths.ts'
import { HiddenQuery } from '../catalog/brief-line.tsx'
import { StageSums } from '../costs/stage-sums.tsx'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { keyed } from '../kit/keyed.ts'
import { PageHead } from '../kit/page-head.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { BlockPlan } from '../plots/block-plan.tsx'
import { PlotSetbacks, PlotSides, type SetbackAssemblies } from '../plots/plot-fields.tsx'
import { PlanSvg } from './plan-svg.tsx'

type HousePageProps = {
  house: HouseView
  /** With what stands before its front. */
  footprint: Rectangle
  wishes: Wishes
  unread: readonly Unread[]
  assemblies: SetbackAssemblies
  /** The visitor's, or the least that the house needs. */
  shownPlot: Plot
  fit: Fit | null
  cost: (ComponentProps<typeof StageSums>['cost'] & { oldestDate: string; rounded: Range }) | null
  choice: CostChoice
  near: { id: number; slug: string; title: string; fits: boolean } | null
  query: string
  now: number
}

type Floor = HouseView['floors'][number]

function Areas({ floor }: { floor: Floor }) {
  const { rows, outside, enclosedSqM } = floor.areas
  const tableRows = (of: typeof rows) =>
    keyed(of, ({ name }) => name).map(({ key, item: { name, size, areaSqM } }) => (
      <tr key={key}>
        <th scope="row">{name}</th>
        <td className="num">{size}</td>
        <td className="num">{areaSqM.toFixed(1)}</td>
      </tr>
    ))
  return (
    <table className="sums">
      <caption className="sr">{`Areas, ${floor.name}`}</caption>
      <thead>
        <tr>
          <th scope="col">{floor.name}</th>
          <th scope="col">Inside</th>
          <th scope="col">m²</th>
        </tr>
      </thead>
      <tbody>{tableRows(rows)}</tbody>
      <tfoot>
        <tr>
          <th scope="row">Within the outer walls</th>
          <td />
          <td className="num">{enclosedSqM.toFixed(1)}</td>
        </tr>
        {tableRows(outside)}
      </tfoot>
    </table>
  )
}

function Others({ house, query }: { house: HouseView; query: string }) {
  const { larger, smaller, otherFloors, mirrored, kitchen } = house.others
  const links = [
    ['Larger', larger],
    ['Smaller', smaller],
    [house.floorCount > 1 ? 'On one floor' : 'Another floor', otherFloors],
    ['Mirrored', mirrored],
    [house.isClosed ? 'Open kitchen' : 'Closed kitchen', kitchen],
  ] as const
  return (
    <nav className="picks no-print" aria-label="Change this house">
      <ul>
        {links.map(([label, code]) =>
          code === null ? null : (
            <li key={label}>
              <SiteLink to={paths.house(code, query)} rel="nofollow">
                {label}
              </SiteLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

export function HouseNotFound() {
  return (
    <EmptyState text={NO_SUCH_HOUSE} level={1}>
      <p className="soft">Its code may have been cut off on the way. Say what you need, and we draw houses anew.</p>
      <ButtonLink to={paths.drawHouse()} label="Draw my house" />
    </EmptyState>
  )
}

/** One concept house: every floor, its areas, how it stands on the plot, and what it costs by stage. */
export function HousePage(page: HousePageProps) {
  const { house, footprint, wishes, unread, assemblies, shownPlot, fit, cost, near, query, now } = page
  const { plot } = wishes
  return (
    <div className="wrap one-house">
      <Breadcrumbs
        above={[
          { label: 'Plans', href: paths.plans() },
          { label: 'Draw my house', href: paths.drawHouse(query) },
        ]}
        here={house.code}
      />
      <PageHead title={house.rooms} lead={`${house.words}.`} />
      <p className="stamp-line">{NOT_FOR_BUILDING}</p>
      <TitleBlock
        cells={[
          ...(cost ? [{ label: 'To build', value: formatRange(cost.rounded), span: 'sum' as const }] : []),
          { label: 'Outer walls', value: house.outer },
          { label: 'Area', value: house.area },
          {
            label: plot ? 'Your plot' : 'Least plot',
            value: `${formatPlot(shownPlot)}${plot ? `: ${fit ? FIT_LABELS[fit] : 'does not fit'}` : ''}`,
          },
          { label: 'Code', value: house.code },
        ]}
      />
      <p className="acts">
        <ButtonLink to={paths.requestHouse(house.code)} label="Ask for this house" />
      </p>
      <Others house={house} query={query} />
      {house.floors.map((floor) => (
        <figure key={floor.name} className="floor">
          <figcaption>
            <h2>{floor.name}</h2>
          </figcaption>
          <PlanSvg drawing={floor.plan} />
        </figure>
      ))}
      <p className="cap">{`Sizes in millimetres; in the rooms, metres from wall to wall. Printed on A4: scale 1:${house.printScale}. The front looks to the road; the site plan of your land shows where north is.`}</p>
      <section className="more-of">
        <h2>Rooms in words</h2>
        {house.floors.map((floor) => (
          <ul key={floor.name} aria-label={floor.name} className="told">
            {keyed(floor.rooms, ({ name }) => name).map(({ key, item: { name, text } }) => (
              <li key={key}>
                <strong>{name}</strong>
                {`: ${text}.`}
              </li>
            ))}
          </ul>
        ))}
      </section>
      <section>
        <h2>Areas</h2>
        {house.floors.map((floor) => (
          <Areas key={floor.name} floor={floor} />
        ))}
      </section>
      <section className="more-of">
        <h2>On the plot</h2>
        {fit ? (
          <BlockPlan plot={shownPlot} house={footprint} fit={fit} />
        ) : (
          <p role="status">{`This house does not fit a plot of ${formatPlot(shownPlot)} with these setbacks.`}</p>
        )}
        <p className="cap">Measured to the outer walls, and to the veranda, porch or balcony in front.</p>
        <form method="get" action={paths.house(house.code)} className="plot-form no-print" aria-label="My plot">
          <HiddenQuery query={query} without={PLOT_FIELDS} />
          <PlotSides plot={plot} unread={unread} />{' '}
          {plot ? <PlotSetbacks plot={plot} unread={unread} assemblies={assemblies} /> : null}{' '}
          <button type="submit" className="btn btn-line">
            Check
          </button>
        </form>
      </section>
      {cost ? (
        <section>
          <h2>Cost by stage</h2>
          <StageSums cost={cost} />
          <p className="cap">
            {`${FINISH_LABELS[page.choice.finish]} finish, ${page.choice.region || 'whole country'}. ${ratesNote(cost.oldestDate, now)} An estimate to plan with, not advice and not a quotation. Land, permit, professional fees, tests of the soil, fence and furniture are left out.`}
          </p>
        </section>
      ) : null}
      {near ? (
        <p className="no-print">
          {'Or a finished plan: '}
          <SiteLink to={paths.plan(near.slug, costQuery(page.choice))}>
            {`Buy the drawings now: ${planReference(near.id)} ${near.title}${near.fits ? ' fits your plot too' : ''}`}
          </SiteLink>
        </p>
      ) : null}
    </div>
  )
}
