import { coverageOf, type Fit, formatLength, formatPlot, type Plot, type Rectangle } from '~/domain/plots/plot.ts'

/** The longer side of the plot in the SVG's units. */
const LONG = 240
const MARGIN = 54

/** The house on its plot, to scale, with the road below: at the front setback and centred between the sides. */
export function BlockPlan({ plot, house, fit }: { plot: Plot; house: Rectangle; fit: Fit }) {
  const { unit, setbacks } = plot
  const size = fit === 'straight' ? house : { width: house.depth, depth: house.width }
  const scale = LONG / Math.max(plot.width, plot.depth)
  const px = (length: number) => Math.round(length * scale * 10) / 10
  const left = (plot.width - size.width) / 2
  const rear = plot.depth - setbacks.front - size.depth
  const text = (length: number) => `${formatLength(length, unit)} ${unit}`
  const [width, depth, x, y] = [px(plot.width), px(plot.depth), px(left), px(rear)]
  const label = `${formatPlot(plot)}: ${text(setbacks.front)} in front, ${text(rear)} at the rear, ${text(left)} at each side`
  return (
    <svg
      className="plot"
      viewBox={`${-MARGIN} -8 ${width + 2 * MARGIN} ${depth + 30}`}
      width={width + 2 * MARGIN}
      role="img"
      aria-label={`Block plan, plot of ${label}, ${coverageOf(house, plot)} % covered`}
    >
      <rect width={width} height={depth} />
      <rect
        x={px(setbacks.side)}
        y={px(setbacks.rear)}
        width={px(plot.width - 2 * setbacks.side)}
        height={px(plot.depth - setbacks.front - setbacks.rear)}
        strokeDasharray="4 3"
      />
      <rect x={x} y={y} width={px(size.width)} height={px(size.depth)} className="house" />
      <text x={width / 2} y={y / 2 + 3}>
        {text(rear)}
      </text>
      <text x={width / 2} y={depth - px(setbacks.front) / 2 + 3}>
        {text(setbacks.front)}
      </text>
      <text x={width / 2} y={y + px(size.depth) / 2 + 3}>
        {`${text(size.width)} x ${text(size.depth)}`}
      </text>
      <text x={-4} y={depth / 2} className="end">
        {text(left)}
      </text>
      <text x={width + 4} y={depth / 2} className="start">
        {text(left)}
      </text>
      <text x={width / 2} y={depth + 14}>
        Road
      </text>
    </svg>
  )
}
