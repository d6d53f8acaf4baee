import {
  coverageOf,
  FIT_LABELS,
  fitOf,
  formatPlot,
  formatSetbacks,
  houseOf,
  PLOT_FIELDS,
  type Plot,
  type SetbackTexts,
} from '~/domain/plots/plot.ts'
import { paths } from '~/paths.ts'
import { HiddenQuery } from '../catalog/brief-line.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { BlockPlan } from './block-plan.tsx'
import { PlotSetbacks, PlotSides, type SetbackAssemblies } from './plot-fields.tsx'

type PlotPartProps = {
  plan: { slug: string; horizontalMetres: number; verticalMetres: number }
  /** The filters of the list, kept when a plot is checked. */
  query?: string | undefined
  plot: Plot | null
  assemblies: SetbackAssemblies
  settings: SetbackTexts
}

function Answer({ plan, plot }: { plan: PlotPartProps['plan']; plot: Plot }) {
  const house = houseOf(plan)
  const fit = fitOf(house, plot)
  if (!fit) return <p role="status">{`This plan does not fit a plot of ${formatPlot(plot)} with these setbacks.`}</p>
  return (
    <>
      <p role="status">{`${FIT_LABELS[fit]}. The house covers ${coverageOf(house, plot)} % of the plot.`}</p>
      <BlockPlan plot={plot} house={house} fit={fit} />
    </>
  )
}

/** 'Does it fit my plot?' on a plan's panel. */
export function PlotPart({ plan, query = '', plot, assemblies, settings }: PlotPartProps) {
  return (
    <details className="more no-print" open={plot !== null || undefined}>
      <summary>Does it fit my plot?</summary>
      <div className="stack">
        {plot ? <Answer plan={plan} plot={plot} /> : null}
        <SiteForm method="get" action={paths.plan(plan.slug)} className="plot-form" aria-label="My plot">
          <HiddenQuery query={query} without={PLOT_FIELDS} />
          <PlotSides plot={plot} /> {plot ? <PlotSetbacks plot={plot} assemblies={assemblies} /> : null}
          <button type="submit" className="btn btn-line">
            Check
          </button>
        </SiteForm>
        <p className="cap">
          {`Measured to the outer walls.${plot ? '' : ` We keep ${formatSetbacks(settings)}. Your assembly decides what it asks for.`}`}
        </p>
      </div>
    </details>
  )
}
