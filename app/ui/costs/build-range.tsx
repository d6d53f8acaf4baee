import { buildRange, formatRange } from '~/domain/costs/cost.ts'

type BuildRangeProps = {
  plan: { buildLowMinor: number | null; buildHighMinor: number | null }
  /** Whether all of it is within the visitor's budget; null without one. */
  isWithin?: boolean | null | undefined
}

/** For example 'To build: GHS 450,000 to GHS 620,000'; renders nothing for a plan without a bill. */
export function BuildRange({ plan, isWithin = null }: BuildRangeProps) {
  const range = buildRange(plan)
  if (!range) return null
  return (
    <p className="cap">
      {`To build: ${formatRange(range)}`}
      {isWithin === null ? null : (
        <>
          {'. '}
          <strong>{isWithin ? 'Within your budget' : 'May exceed your budget'}</strong>
        </>
      )}
    </p>
  )
}
