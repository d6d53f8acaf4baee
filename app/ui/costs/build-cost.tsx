import { buildRange, rangeText } from '~/domain/costs/cost.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../kit/site-link.tsx'

type Plan = { slug: string; buildLowMinor: number | null; buildHighMinor: number | null }

/** What the plan costs to build, with the way to where that comes from. */
export function BuildCost({ plan }: { plan: Plan }) {
  const range = buildRange(plan)
  return (
    <p>
      {range ? (
        <>
          {'To build: '}
          <strong>{rangeText(range)}</strong>
          {'. '}
        </>
      ) : null}
      <SiteLink to={paths.planCost(plan.slug)}>What it costs to build</SiteLink>
      {range ? (
        <>
          {', '}
          <SiteLink to={paths.planBudget(plan.slug)}>what my money reaches</SiteLink>
        </>
      ) : null}
    </p>
  )
}
