import type { Brief } from '~/domain/catalog/brief.ts'
import { formatQuantity } from '~/domain/costs/bill.ts'
import {
  type Cost,
  type CostChoice,
  type CostLine,
  costQuery,
  FINISH_LABELS,
  formatRange,
  perArea,
  roundedLine,
  roundedSum,
} from '~/domain/costs/cost.ts'
import { ratesNote } from '~/domain/costs/rate.ts'
import { planReference } from '~/domain/plans/plan.ts'
import { formatDay } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { BriefLine } from '../catalog/brief-line.tsx'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { buttonClass } from '../kit/button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { keyed } from '../kit/keyed.ts'
import { PageHead } from '../kit/page-head.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { CostChoices } from './cost-choices.tsx'

type Plan = { id: number; slug: string; title: string; areaSqFt: number }
type CostPageProps = { plan: Plan; cost: Cost | null; choice: CostChoice; brief: Brief; now: number }

/** Shown for a plan without a bill, with a link to ask for one. */
export function NoBill({ plan }: { plan: Plan }) {
  return (
    <EmptyState text="This plan has no bill of quantities yet.">
      <p className="soft">{`Without one we can't say what it costs to build. Ask us, and quote ${planReference(plan.id)}.`}</p>
      <ButtonLink to={paths.contact()} label="Ask for the cost" />
    </EmptyState>
  )
}

function Line({ line: { item, quantityThousandths, rate, source, ...range } }: { line: CostLine }) {
  return (
    <details>
      <summary>
        <span>{item}</span> <span className="num">{formatRange(roundedLine(range))}</span>
      </summary>
      <p>
        {`${formatQuantity(quantityThousandths)} ${rate.unit} x ${formatRange(rate)}. ${source}. ${rate.label}: ${rate.source}, ${formatDay(rate.date)}.`}
      </p>
    </details>
  )
}

/** The cost to build: a range in total and by stage, down to the quantity and rate of each line. */
export function CostPage({ plan, cost, choice, brief, now }: CostPageProps) {
  const { unit = 'm' } = brief
  const each = cost && perArea(cost, plan.areaSqFt, unit)
  return (
    <div className="wrap">
      <Breadcrumbs
        above={[
          { label: 'Plans', href: paths.plans(brief.query) },
          { label: plan.title, href: paths.plan(plan.slug, brief.query) },
        ]}
        here="Cost"
      />
      <PageHead title={`What ${plan.title} costs to build`} />
      <BriefLine brief={brief} />
      {cost ? (
        <>
          <TitleBlock
            cells={[
              { label: 'Total', value: formatRange(roundedSum(cost)), span: 'sum' },
              ...(each ? [{ label: `Per ${unit}²`, value: formatRange(each) }] : []),
              { label: 'Finish', value: FINISH_LABELS[choice.finish] },
              // With a price by area the number of cells is odd, and the block would have a hole.
              { label: 'Region', value: choice.region || 'Whole country', ...(each ? { span: 'all' as const } : {}) },
            ]}
          />
          <p className="soft small">
            {`${ratesNote(cost.oldestDate, now)} This is an estimate to plan with, rounded to GHS 1,000, not advice and not a quotation. It does not include land, permit, professional fees, soil tests, fence and furniture.`}
          </p>
          <CostChoices choice={choice} kept={brief.kept} hrefOf={(query) => paths.planCost(plan.slug, query)} />
          <section className="bill" aria-label="Cost by stage">
            {cost.stages.map(({ stage, lines, ...sum }) => (
              <details key={stage}>
                <summary>
                  <h2>{stage}</h2> <span className="num">{formatRange(roundedSum(sum))}</span>
                </summary>
                {keyed(lines, ({ item }) => item).map(({ key, item }) => (
                  <Line key={key} line={item} />
                ))}
              </details>
            ))}
            <p className="total">
              <span>Total</span> <span className="num">{formatRange(roundedSum(cost))}</span>
            </p>
          </section>
          <div className="acts">
            <ButtonLink to={paths.planBudget(plan.slug, costQuery(choice, brief.kept))} label="How far my money goes" />{' '}
            <a className={buttonClass('line')} href={paths.planCostCsv(plan.slug, costQuery(choice))} download>
              Download CSV
            </a>{' '}
            <a className={buttonClass('line')} href={paths.planBillPdf(plan.slug, costQuery(choice))} download>
              First page of the bill (PDF)
            </a>
          </div>
          <p className="cap mt-3">
            {'The whole bill of quantities, as PDF and as CSV, comes with the CAD + PDF file of '}
            <SiteLink to={paths.plan(plan.slug, '?option=c')}>{plan.title}</SiteLink>.
          </p>
        </>
      ) : (
        <NoBill plan={plan} />
      )}
    </div>
  )
}
