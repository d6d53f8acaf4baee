/**
 * The size and the bars of a beam under a slab, by the formulas of Eurocode 2 for one span: a first design, which the
 * engineer who stamps the set checks. Lengths in metres, sections in millimetres, loads in kN/m.
 */
import { construction, slabMetres } from './construction.ts'
import { CONCRETE_WEIGHT, FACTORS, floorLoad, kgOfSteel, STEEL_STRESS } from './loads.ts'

export type BeamSection = {
  wide: number
  deep: number
  bottom: string
  top: string
  links: string
  /** The weight of bars and links, with a tenth for laps and anchors. */
  steelKgPerMetre: number
  /** The load on each support, in kN. */
  endLoad: number
}

/** Another beam that ends on this one, so far from its start. */
export type PointLoad = { at: number; load: number }

/** The load of one storey of plastered 125 mm block wall. */
const WALL = 8.5
const FCK = 25
const LINK_STRESS = 250 / 1.15
const LONGEST_NARROW = 6
const LEAST_DEPTH = 300
const SPAN_TO_DEPTH = 12
/** From the underside to the middle of the bars. */
const BARS_UP = 50
/** Above this a section would need bars in compression. */
const MOST_K = 0.167

const areaOfBars = (count: number, size: number) => (count * Math.PI * size ** 2) / 4
const BOTTOM_BARS = [
  [2, 12],
  [2, 16],
  [3, 16],
  [3, 20],
  [4, 20],
  [4, 25],
  [6, 25],
].map(([count = 0, size = 0]) => ({ text: `${count} Y${size}`, area: areaOfBars(count, size) }))
const TOP_BARS = {
  narrow: { text: '2 Y12', area: areaOfBars(2, 12) },
  wide: { text: '2 Y16', area: areaOfBars(2, 16) },
}
/** `each` is the steel of both legs per millimetre of beam. */
const LINKS = [
  { text: 'R8 at 200', each: areaOfBars(2, 8) / 200 },
  { text: 'R8 at 150', each: areaOfBars(2, 8) / 150 },
  { text: 'R10 at 150', each: areaOfBars(2, 10) / 150 },
  { text: 'R10 at 100', each: areaOfBars(2, 10) / 100 },
]

/** `slabMetresWide` is the slab that lies on it, from the middle of one span to the middle of the next. */
export function designBeam(
  spanMetres: number,
  slabMetresWide: number,
  hasWall: boolean,
  points: readonly PointLoad[] = [],
): BeamSection {
  const wide = spanMetres > LONGEST_NARROW ? 250 : 200
  // The largest moment and shear of each load by itself, added up.
  const pointMoment = points.reduce((sum, { at, load }) => sum + (load * at * (spanMetres - at)) / spanMetres, 0)
  const pointShear = points.reduce((sum, { at, load }) => sum + (load * Math.max(at, spanMetres - at)) / spanMetres, 0)
  const first = Math.max(LEAST_DEPTH, Math.ceil((spanMetres * 1000) / SPAN_TO_DEPTH / 50) * 50)
  for (let deep = first; ; deep += 50) {
    const own = (wide / 1000) * (deep / 1000 - slabMetres) * CONCRETE_WEIGHT
    const load = slabMetresWide * floorLoad + FACTORS.dead * (own + (hasWall ? WALL : 0))
    const moment = (load * spanMetres ** 2) / 8 + pointMoment
    const endLoad = (load * spanMetres) / 2 + pointShear
    const lever = 0.9 * (deep - BARS_UP)
    const bars = BOTTOM_BARS.find(({ area }) => area >= (moment * 1e6) / (STEEL_STRESS * lever))
    const links = LINKS.find(({ each }) => (each * lever * LINK_STRESS * 2.5) / 1000 >= endLoad)
    const isShallow = (moment * 1e6) / (wide * (deep - BARS_UP) ** 2 * FCK) > MOST_K
    if (!bars || !links || isShallow) continue
    const top = wide > 200 ? TOP_BARS.wide : TOP_BARS.narrow
    // One link is as long as the section is round, and its legs are half of that.
    const linkSqMm = links.each * (wide + deep - 4 * construction.cover.beam)
    const steelKgPerMetre = kgOfSteel(bars.area + top.area + linkSqMm)
    return { wide, deep, bottom: bars.text, top: top.text, links: links.text, steelKgPerMetre, endLoad }
  }
}
