import type { Brief } from '~/domain/catalog/brief.ts'
import { formatQuantity } from '~/domain/costs/bill.ts'
import {
  type Cost,
  type CostChoice,
  type CostLine,
  costQuery,
  FINISH_LABELS,
  formatRange,
  perSquareMetre,
} from '~/domain/costs/cost.ts'
import { ratesNote } from '~/domain/costs/rate.ts'
import { planReference } from '~/domain/plans/plan.ts'
import { formatAmount } from '~/domain/shared/money.ts'
import { formatDay } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { BriefLine } from '../catalog/brief-line.tsx'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { buttonClass } from '../kit/button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
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
        <span>{item}</span> <span className="num">{formatRange(range)}</span>
      </summary>
      <p>
        {`${formatQuantity(quantityThousandths)} ${rate.unit} x ${formatRange(rate)}. ${source}. ${rate.label}: ${rate.source}, ${formatDay(rate.date)}.`}
      </p>
    </details>
  )
}

/** The cost to build: a range in total and by stage, down to the quantity and rate of each line. */
export function CostPage({ plan, cost, choice, brief, now }: CostPageProps) {
  const each = cost && perSquareMetre(cost, plan.areaSqFt)
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
              { label: 'In all', value: formatRange(cost), span: 'sum' },
              ...(each ? [{ label: 'Per m²', value: formatRange(each) }] : []),
              { label: 'Finish', value: FINISH_LABELS[choice.finish] },
              // With a price per m² the number of cells is odd, and the block would have a hole.
              { label: 'Region', value: choice.region || 'Whole country', ...(each ? { span: 'all' as const } : {}) },
            ]}
          />
          <p className="soft small">
            {`${ratesNote(cost.oldestDate, now)} This is an estimate to plan with, not advice and not a quotation. Land, permit, professional fees, tests of the soil, fence and furniture are left out.`}
          </p>
          <CostChoices choice={choice} kept={brief.kept} hrefOf={(query) => paths.planCost(plan.slug, query)} />
          <table className="sums">
            <caption className="sr">Cost by stage</caption>
            <thead>
              <tr>
                <th scope="col">Stage</th>
                <th scope="col">Low, GHS</th>
                <th scope="col">High, GHS</th>
              </tr>
            </thead>
            <tbody>
              {cost.stages.map(({ stage, lowMinor, highMinor }) => (
                <tr key={stage}>
                  <th scope="row">{stage}</th>
                  <td className="num">{formatAmount(lowMinor)}</td>
                  <td className="num">{formatAmount(highMinor)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">In all</th>
                <td className="num">{formatAmount(cost.lowMinor)}</td>
                <td className="num">{formatAmount(cost.highMinor)}</td>
              </tr>
            </tfoot>
          </table>
          <div className="acts">
            <ButtonLink to={paths.planBudget(plan.slug, costQuery(choice, brief.kept))} label="What my money reaches" />{' '}
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
          {cost.stages.map(({ stage, lines }) => (
            <section key={stage} className="bill">
              <h2>{stage}</h2>
              {lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a bill may be equal
                <Line key={at} line={line} />
              ))}
            </section>
          ))}
        </>
      ) : (
        <NoBill plan={plan} />
      )}
    </div>
  )
}
