import { plural } from '~/domain/shared/units.ts'

type BudgetTimelineProps = {
  stages: readonly string[]
  /** The month in which each stage is reached at its low and its high price; null is never. */
  lows: readonly (number | null)[]
  highs: readonly (number | null)[]
}

const ROW = 22
const LEFT = 112
const WIDTH = 320

const wordsOf = (months: number) => (months === 0 ? 'now' : plural(months / 12, 'year'))

/** The same months as the table below it, drawn: one bar a stage, from its low price to its high one. */
export function BudgetTimeline({ stages, lows, highs }: BudgetTimelineProps) {
  const latest = Math.max(12, ...lows.map((month) => month ?? 0), ...highs.map((month) => month ?? 0))
  const step = Math.ceil(latest / 48) * 12
  const end = Math.ceil(latest / step) * step
  // A bar that has no end runs to the edge.
  const x = (month: number | null) => LEFT + (Math.min(month ?? end, end) / end) * (WIDTH - LEFT - 8)
  const bottom = stages.length * ROW
  return (
    <svg className="time" viewBox={`0 0 ${WIDTH} ${bottom + 16}`} width={WIDTH} height={bottom + 16} aria-hidden="true">
      {Array.from({ length: end / step + 1 }, (_, at) => at * step).map((month) => (
        <g key={month}>
          <path d={`M${x(month)} 0V${bottom}`} />
          <text x={x(month)} y={bottom + 13} className={month === end ? 'end' : undefined}>
            {wordsOf(month)}
          </text>
        </g>
      ))}
      {stages.map((stage, at) => {
        const [low = null, high = null] = [lows[at], highs[at]]
        return (
          <g key={stage}>
            <text y={at * ROW + 15}>{stage}</text>
            {low === null ? null : (
              <rect
                x={x(low) - 3}
                y={at * ROW + 6}
                width={x(high) - x(low) + 6}
                height="10"
                className={high === 0 ? 'now' : undefined}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}
