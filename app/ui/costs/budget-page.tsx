import type { Brief } from '~/domain/catalog/brief.ts'
import { type Budget, budgetQuery, formatReached, reachedSummary, reachStages } from '~/domain/costs/budget.ts'
import {
  type Cost,
  type CostChoice,
  costQuery,
  FINISH_LABELS,
  FINISHES,
  type Range,
  roundedSum,
} from '~/domain/costs/cost.ts'
import { ratesNote } from '~/domain/costs/rate.ts'
import { REGIONS } from '~/domain/places/regions.ts'
import { formatCount } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { BriefLine, HiddenQuery } from '../catalog/brief-line.tsx'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { TextLink } from '../kit/button-link.tsx'
import { type FieldState, SelectField, TextField } from '../kit/field.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { BudgetTimeline } from './budget-timeline.tsx'
import { NoBill } from './cost-page.tsx'

type Plan = { id: number; slug: string; title: string; areaSqFt: number }
type BudgetPageProps = {
  plan: Plan
  cost: Cost | null
  choice: CostChoice
  brief: Brief
  budget: Budget
  /** Whether the visitor entered any amount. */
  isAsked: boolean
  now: number
}

const cedis = (minor: number) => String(minor / 100)

function BudgetForm({
  plan,
  choice,
  brief,
  budget,
  isAsked,
}: Pick<BudgetPageProps, 'plan' | 'choice' | 'brief' | 'budget' | 'isAsked'>) {
  const field = (name: string, initialValue: string): FieldState => ({ id: name, name, errorId: '', initialValue })
  const money = { inputMode: 'decimal' } as const
  return (
    <SiteForm
      key={budgetQuery(budget, choice)}
      className="form form-2"
      method="get"
      action={paths.planBudget(plan.slug)}
      aria-label="My money"
    >
      <HiddenQuery query={brief.kept} />
      <TextField
        field={field('now', isAsked ? cedis(budget.nowMinor) : (new URLSearchParams(brief.kept).get('budget') ?? ''))}
        label="Money now, GHS"
        {...money}
      />
      <TextField
        field={field('monthly', isAsked ? cedis(budget.monthlyMinor) : '')}
        label="Each month, GHS"
        {...money}
      />
      <TextField field={field('inflation', String(budget.inflation))} label="Inflation, percent a year" {...money} />
      <SelectField field={field('region', choice.region)} label="Region">
        <option value="">Whole country</option>
        {REGIONS.map((region) => (
          <option key={region}>{region}</option>
        ))}
      </SelectField>
      <SelectField field={field('finish', choice.finish)} label="Finish">
        {FINISHES.map((finish) => (
          <option key={finish} value={finish}>
            {FINISH_LABELS[finish]}
          </option>
        ))}
      </SelectField>
      <button type="submit" className="btn all">
        Show how far it goes
      </button>
    </SiteForm>
  )
}

const cedisOf = (minor: number) => formatCount(minor / 100)

type StageRowProps = { label: string; range: Range; months: { low: number | null; high: number | null } | null }

/** One stage: its low price above its high one, each with the month in which the money for it is there. */
function StageRow({ label, range, months }: StageRowProps) {
  const { lowMinor, highMinor } = roundedSum(range)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="num">
        {cedisOf(lowMinor)}{' '}
        <span className="block">
          <span className="sr">to </span>
          {cedisOf(highMinor)}
        </span>
      </td>
      {months === null ? null : months.low === months.high ? (
        <td className="when">{formatReached(months.low)}</td>
      ) : (
        <td className="when">
          <span className="sr">At the low end </span>
          {formatReached(months.low)}{' '}
          <span className="block">
            <span className="sr">At the high end </span>
            {formatReached(months.high)}
          </span>
        </td>
      )}
    </tr>
  )
}

/** Each stage with its price today, and when the money for its low and high price is there. */
export function BudgetPage({ plan, cost, choice, brief, budget, isAsked, now }: BudgetPageProps) {
  const costed = cost?.stages ?? []
  const monthsFor = (costs: number[]) => reachStages(costs, budget)
  const lows = monthsFor(costed.map(({ lowMinor }) => lowMinor))
  const highs = monthsFor(costed.map(({ highMinor }) => highMinor))
  const monthsAt = (at: number) => (isAsked ? { low: lows[at] ?? null, high: highs[at] ?? null } : null)
  const stages = costed.map(({ stage }) => stage)
  return (
    <div className="wrap">
      <Breadcrumbs
        above={[
          { label: 'Plans', href: paths.plans(brief.query) },
          { label: plan.title, href: paths.plan(plan.slug, brief.query) },
        ]}
        here="Budget"
      />
      <PageHead title={`How far my money goes: ${plan.title}`} />
      <BriefLine brief={brief} />
      {cost ? (
        <>
          <BudgetForm plan={plan} choice={choice} brief={brief} budget={budget} isAsked={isAsked} />
          {isAsked ? (
            <>
              <p className="mt-6" role="status">
                <strong>At the low end:</strong>
                {` ${reachedSummary(stages, lows)}. `}
                <strong>At the high end:</strong>
                {` ${reachedSummary(stages, highs)}.`}
              </p>
              <BudgetTimeline stages={stages} lows={lows} highs={highs} />
            </>
          ) : null}
          <table className="sums">
            <caption className="sr">Stages, their cost and when each is reached</caption>
            <thead>
              <tr>
                <th scope="col">Stage</th>
                <th scope="col">Cost today, GHS, low and high</th>
                {isAsked ? <th scope="col">When it is reached</th> : null}
              </tr>
            </thead>
            <tbody>
              {cost.stages.map((stage, at) => (
                <StageRow key={stage.stage} label={stage.stage} range={stage} months={monthsAt(at)} />
              ))}
            </tbody>
            <tfoot>
              <StageRow label="Total" range={cost} months={monthsAt(cost.stages.length - 1)} />
            </tfoot>
          </table>
          <p className="soft small mt-6">
            {`With prices rising ${budget.inflation} % a year. A stage is reached when you have its whole price of that month; what is left goes to the next stage. ${ratesNote(cost.oldestDate, now)} This is an estimate, rounded to GHS 1,000, not advice.`}
          </p>
          <TextLink
            to={paths.planCost(plan.slug, costQuery(choice, brief.kept))}
            label="Where these figures come from"
          />
        </>
      ) : (
        <NoBill plan={plan} />
      )}
    </div>
  )
}
