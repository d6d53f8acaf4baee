import { buildRange, formatRange } from '~/domain/costs/cost.ts'
import { ratesNote } from '~/domain/costs/rate.ts'
import type { PlanCard } from '~/domain/plans/plan.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'

type Plan = { slug: string } & Pick<PlanCard, 'buildLowMinor' | 'buildHighMinor' | 'buildRatesDate'>

/** What the plan costs to build, with a link to the calculation. */
export function BuildCost({ plan, query = '', now }: { plan: Plan; query?: string | undefined; now: number }) {
  const range = buildRange(plan)
  return (
    <p>
      {range ? (
        <>
          {'To build: '}
          <strong>{formatRange(range)}</strong>
          {plan.buildRatesDate ? `. ${ratesNote(plan.buildRatesDate, now)} ` : '. '}
        </>
      ) : null}
      <SiteLink to={paths.planCost(plan.slug, query)}>What it costs to build</SiteLink>
      {range ? (
        <>
          {', '}
          <SiteLink to={paths.planBudget(plan.slug, query)}>how far my money goes</SiteLink>
        </>
      ) : null}
    </p>
  )
}
