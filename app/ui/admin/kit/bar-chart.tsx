import { formatCount } from '~/domain/shared/money.ts'
import { PlainTable } from './plain-table.tsx'

export type Bar = {
  /** Under the bar and in the table. */
  label: string
  value: number
  /** More of the same row of the table. */
  cells?: readonly string[]
  /** Not over yet: drawn dashed. */
  isOpen?: boolean
}

type DrawingProps = {
  /** What is counted, for who can't see it. */
  label: string
  bars: readonly Bar[]
  format?: (value: number) => string
  /** Over a bar, where there is little room. */
  shortly?: (value: number) => string
  /** The scale ends here at the lowest. */
  least?: number
}

type BarChartProps = DrawingProps & {
  /** The heads of the table: of the label, of the value, of the cells. */
  head: readonly string[]
  /** Another figure of the same rows, drawn beneath. */
  also?: DrawingProps
}

const WIDTH = 760
/** Room for 'GHS 300,000'. */
const LEFT = 78
const TOP = 30
const BASE = 180
const LABELS_AT_MOST = 12
/** Half of '21 Nov'. */
const HALF_LABEL = 20

/** A round number not below the greatest, in three equal steps. */
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
    // Where it is wider than the screen its newest end is seen first.
    <section className="overflow-x-auto [direction:rtl]" aria-label={`${label}, chart`} tabIndex={0}>
      <svg
        className="w-full min-w-152 max-w-none fill-soft font-sans text-[11px] [direction:ltr]"
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

/** Bars drawn on the server, with the same figures as a table beneath. */
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
