import { formatCount } from '~/domain/shared/money.ts'
import { PlainTable } from './plain-table.tsx'

export type Bar = {
  /** Shown under the bar and in the table. */
  label: string
  value: number
  /** Further cells of the same table row. */
  cells?: readonly string[]
  /** The period is not over yet: drawn dashed. */
  isOpen?: boolean
}

type DrawingProps = {
  /** What is counted, for screen readers. */
  label: string
  bars: readonly Bar[]
  format?: (value: number) => string
  /** The short value above a bar, where space is limited. */
  shortly?: (value: number) => string
  /** The lowest maximum of the scale. */
  least?: number
}

type BarChartProps = DrawingProps & {
  /** The column headings of the table: the label, the value, the cells. */
  head: readonly string[]
  /** A second chart of the same rows, drawn below. */
  also?: DrawingProps
}

const WIDTH = 760
/** The width of 'GHS 300,000' in a wide font. */
const LEFT = 88
const TOP = 30
const BASE = 180
const LABELS_AT_MOST = 12
/** Half the width of '21 Nov'. */
const HALF_LABEL = 20

/** A round maximum that is not below the greatest value, divided into three equal steps. */
export function axisMaximum(greatest: number): number {
  if (greatest <= 3) return 3
  const size = 10 ** Math.floor(Math.log10(greatest / 3))
  const step = [1, 2, 2.5, 5, 10]
    .map((each) => each * size)
    .find((each) => each * 3 >= greatest && Number.isInteger(each))
  return (step ?? Math.ceil(greatest / 3)) * 3
}

function Drawing({ label, bars, format = formatCount, shortly = format, least = 0 }: DrawingProps) {
  const top = axisMaximum(Math.max(least, ...bars.map(({ value }) => value)))
  const room = (WIDTH - LEFT) / Math.max(1, bars.length)
  const width = Math.min(34, room * 0.7)
  const every = Math.ceil(bars.length / LABELS_AT_MOST)
  const yOf = (value: number) => BASE - ((BASE - TOP) * value) / top
  return (
    // If the chart is wider than the screen, its newest end is shown first.
    <section className="overflow-x-auto [direction:rtl]" aria-label={`${label}, chart`} tabIndex={0}>
      <svg
        className="w-full min-w-152 max-w-none fill-soft font-sans text-[11px] [direction:ltr]"
        width="100%"
        viewBox={`0 0 ${WIDTH} 210`}
        role="img"
        aria-label={`${label}; the figures are in the table below`}
      >
        {[0, 1, 2, 3].map((step) => {
          const y = BASE - ((BASE - TOP) * step) / 3
          return (
            <g key={step}>
              <path d={`M${LEFT} ${y}H${WIDTH}`} stroke={step === 0 ? '#211b16' : '#e4dac8'} />
              <text x={LEFT - 8} y={y + 4} textAnchor="end">
                {format((top * step) / 3)}
              </text>
            </g>
          )
        })}
        {bars.map(({ label: name, value, isOpen }, at) => {
          const middle = LEFT + room * (at + 0.5)
          const isAtEnd = middle + HALF_LABEL > WIDTH
          return (
            <g key={name}>
              {value > 0 ? (
                <path
                  d={`M${(middle - width / 2).toFixed(1)} ${yOf(value).toFixed(1)}h${width.toFixed(1)}V${BASE}h-${width.toFixed(1)}z`}
                  fill={isOpen ? '#fdfbf6' : '#25523c'}
                  stroke="#25523c"
                  strokeDasharray={isOpen ? '4 3' : undefined}
                />
              ) : null}
              {value > 0 && bars.length <= LABELS_AT_MOST ? (
                <text className="fill-ink" x={middle} y={yOf(value) - 6} textAnchor="middle">
                  {shortly(value)}
                </text>
              ) : null}
              {(bars.length - 1 - at) % every === 0 ? (
                <text x={isAtEnd ? WIDTH : middle} y={BASE + 18} textAnchor={isAtEnd ? 'end' : 'middle'}>
                  {name}
                </text>
              ) : null}
            </g>
          )
        })}
      </svg>
    </section>
  )
}

/** A bar chart rendered on the server, with the same figures in a table below. */
export function BarChart({ head, also, ...drawing }: BarChartProps) {
  const { label, bars, format = formatCount } = drawing
  return (
    <>
      <Drawing {...drawing} />
      {also ? (
        <>
          <p className="cap">{also.label}</p>
          <Drawing {...also} />
        </>
      ) : null}
      <details className="more">
        <summary>The same as a table</summary>
        <div>
          <PlainTable
            caption={label}
            head={head}
            rows={[...bars]
              .reverse()
              .map(({ label: name, value, cells = [] }) => ({ key: name, cells: [name, format(value), ...cells] }))}
            numericFrom={1}
          />
        </div>
      </details>
    </>
  )
}
