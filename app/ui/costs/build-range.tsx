import { buildRange, formatRange } from '~/domain/costs/cost.ts'

/** For example 'To build: GHS 450,000 to GHS 620,000'; renders nothing for a plan without a bill. */
export function BuildRange({ plan }: { plan: { buildLowMinor: number | null; buildHighMinor: number | null } }) {
  const range = buildRange(plan)
  return range ? <p className="cap">{`To build: ${formatRange(range)}`}</p> : null
}
