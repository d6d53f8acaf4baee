/**
 * Whether a house fits a plot. Lengths are whole micrometres, in which feet and metres are both exact, so that a house
 * that just touches a setback fits.
 */
import { plainFigure } from '../shared/money.ts'
import { cleanText } from '../shared/typed-text.ts'

export const PLOT_UNITS = ['ft', 'm'] as const
export type PlotUnit = (typeof PLOT_UNITS)[number]

/** Lengths are typed with up to two decimals. */
const UM_PER_HUNDREDTH: Record<PlotUnit, number> = { ft: 3048, m: 10_000 }
const UM_PER_METRE = 1_000_000
const LONGEST_HUNDREDTHS = 1_000_000

export type Setbacks = { front: number; rear: number; side: number }
export type SetbackName = keyof Setbacks
export const SETBACK_LABELS: Record<SetbackName, string> = {
  front: 'Setback, front',
  rear: 'Setback, rear',
  side: 'Setback, sides',
}
export const SETBACK_NAMES = Object.keys(SETBACK_LABELS) as SetbackName[]

const NO_SETBACKS: Setbacks = { front: 0, rear: 0, side: 0 }

/** The parameters of a plot in an address. */
export const PLOT_FIELDS: readonly string[] = ['plotWidth', 'plotDepth', 'plotUnit', 'assembly', ...SETBACK_NAMES]

/** In metres, as in the site's settings and the permit lists. */
export type SetbackTexts = { setbackFront: string; setbackRear: string; setbackSide: string }

export const setbacksOf = (given: SetbackTexts): Setbacks => ({
  front: inMetres(Number(given.setbackFront)),
  rear: inMetres(Number(given.setbackRear)),
  side: inMetres(Number(given.setbackSide)),
})

/** '3.0 m in front, 3.0 m at the rear and 1.5 m at each side'. */
export const formatSetbacks = ({ setbackFront, setbackRear, setbackSide }: SetbackTexts) =>
  `${setbackFront} m in front, ${setbackRear} m at the rear and ${setbackSide} m at each side`

export type Plot = {
  unit: PlotUnit
  width: number
  depth: number
  setbacks: Setbacks
  /** The setbacks that the visitor entered; the others are the assembly's or the firm's. */
  named: readonly SetbackName[]
  /** The slug of its permit list, or ''. */
  assembly: string
}
export type Rectangle = { width: number; depth: number }
export type Fit = 'straight' | 'turned'
export const FIT_LABELS: Record<Fit, string> = { straight: 'Fits', turned: 'Fits turned' }

/** A figure with or without its unit: `60`, `60'`, `60 ft`, `18.3 metres`. A typed unit wins over that of the plot. */
const UNIT = /(ft\.?|feet|foot|['’′])$|(m|met(?:re|er)s?)$/i

export function readLength(text: string | null, unit: PlotUnit): number | null {
  const typed = cleanText(text ?? '').trim()
  const [ending = '', feet, metres] = UNIT.exec(typed) ?? []
  const figure = plainFigure(typed.slice(0, typed.length - ending.length)) ?? ''
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(figure)) return null
  const hundredths = Math.round(Number(figure) * 100)
  const own = feet ? 'ft' : metres ? 'm' : unit
  return hundredths <= LONGEST_HUNDREDTHS ? hundredths * UM_PER_HUNDREDTH[own] : null
}

export const inMetres = (metres: number) => Math.round(metres * UM_PER_METRE)

/** As typed: '50', '12.5'. */
export const formatLength = (length: number, unit: PlotUnit) =>
  String(Math.round(length / UM_PER_HUNDREDTH[unit]) / 100)

const ASSEMBLY = /^[a-z0-9-]{1,80}$/

/** Null where the plot is missing or not understood. `usual` are the setbacks where it states none. */
export function readPlot(params: URLSearchParams, usual: Setbacks = NO_SETBACKS): Plot | null {
  const unit = PLOT_UNITS.find((each) => each === params.get('plotUnit')) ?? 'ft'
  const width = readLength(params.get('plotWidth'), unit)
  const depth = readLength(params.get('plotDepth'), unit)
  if (!width || !depth) return null
  const setbacks = { ...usual }
  const named = SETBACK_NAMES.filter((name) => {
    const length = readLength(params.get(name), unit)
    if (length !== null) setbacks[name] = length
    return length !== null
  })
  const assembly = ASSEMBLY.exec(params.get('assembly') ?? '')?.[0] ?? ''
  return { unit, width, depth, setbacks, named, assembly }
}

export const writePlot = ({ unit, width, depth, setbacks, named, assembly }: Plot): Record<string, string> => ({
  plotWidth: formatLength(width, unit),
  plotDepth: formatLength(depth, unit),
  plotUnit: unit,
  ...(assembly ? { assembly } : {}),
  ...Object.fromEntries(named.map((name) => [name, formatLength(setbacks[name], unit)])),
})

/** '50 x 80 ft'. */
export const formatPlot = ({ unit, width, depth }: Plot) =>
  `${formatLength(width, unit)} x ${formatLength(depth, unit)} ${unit}`

/** The area within the setbacks; negative where none is left. */
export const buildablePart = ({ width, depth, setbacks: { front, rear, side } }: Plot): Rectangle => ({
  width: width - 2 * side,
  depth: depth - front - rear,
})

/** The house's outer walls. */
export const houseOf = (plan: { horizontalMetres: number; verticalMetres: number }): Rectangle => ({
  width: inMetres(plan.horizontalMetres),
  depth: inMetres(plan.verticalMetres),
})

/** Straight where that fits, otherwise turned by 90 degrees. */
export function fitOf(house: Rectangle, plot: Plot): Fit | null {
  const part = buildablePart(plot)
  if (house.width <= part.width && house.depth <= part.depth) return 'straight'
  return house.depth <= part.width && house.width <= part.depth ? 'turned' : null
}

/** For a database query: a house fits one way or the other if its sorted sides are within these. */
export function longestSides(plot: Plot): { short: number; long: number } {
  const { width, depth } = buildablePart(plot)
  return { short: Math.min(width, depth), long: Math.max(width, depth) }
}

export const noPlansFit = (plot: Plot) => `No plans fit a plot of ${formatPlot(plot)} with these setbacks.`

/** The share of the plot that the house covers, in percent with one decimal. */
export const coverageOf = (house: Rectangle, plot: Plot) =>
  (Math.round((1000 * house.width * house.depth) / (plot.width * plot.depth)) / 10).toFixed(1)
