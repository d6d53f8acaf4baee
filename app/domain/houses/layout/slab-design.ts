/**
 * The bars of a slab of 150 mm that spans one way, by the formulas of Eurocode 2: a first design, which the engineer who
 * stamps the set checks. Lengths in metres, loads in kN on a square metre.
 */
import { construction } from './construction.ts'
import { balconyLoad, FACTORS, floorLoad, kgOfSteel, STEEL_STRESS } from './loads.ts'

export type SlabSection = {
  mark: string
  /** The longest span that it serves. */
  most: number
  /** Along the span: at the bottom, or at the top of a balcony. */
  bars: string
  across: string
  /** Of all bars, those over the supports too, with a tenth for laps. */
  steelKgPerSqM: number
}

const RAILING = 1
/** From the underside, or from the top of a balcony, to the middle of the bars. */
const BARS_UP = construction.cover.slab + 6
const lever = 0.9 * (construction.slab.deep - BARS_UP)

/** The area of bars in one metre of slab. */
const areaOfBars = (size: number, spacing: number) => (Math.PI * size ** 2 * 1000) / (4 * spacing)
const bar = (size: number, spacing: number) => ({
  text: `Y${size} at ${spacing}`,
  area: areaOfBars(size, spacing),
})
const MAINS = [bar(10, 200), bar(12, 200), bar(12, 150)]
const ACROSS = bar(10, 200)
const SPANS = [3, 3.75, 4.5]
/** The longest balcony; further out a slab of 150 mm would sag. */
const LONGEST_BALCONY = 1.8

/** The bars that a moment, in kNm per metre, requires. */
function barsFor(moment: number, least: number) {
  const found = MAINS.find((each, index) => index >= least && each.area >= (moment * 1e6) / (STEEL_STRESS * lever))
  if (!found) throw new Error(`no bars for ${moment.toFixed(1)} kNm`)
  return found
}

/** Over each support, top bars as the main ones reach a quarter of the span into the slab from both sides. */
const FLOORS: readonly SlabSection[] = SPANS.map((most, index) => {
  const main = barsFor((floorLoad * most ** 2) / 8, index)
  const steelKgPerSqM = kgOfSteel(1.5 * main.area + ACROSS.area)
  return { mark: `S${index + 1}`, most, bars: main.text, across: ACROSS.text, steelKgPerSqM }
})

/** Its top bars go on into the slab behind for one and a half times its depth; a mesh of the bars across lies below. */
const BALCONY: SlabSection = (() => {
  const moment = (balconyLoad * LONGEST_BALCONY ** 2) / 2 + FACTORS.dead * RAILING * LONGEST_BALCONY
  const main = barsFor(moment, 1)
  return {
    mark: 'S4',
    most: LONGEST_BALCONY,
    bars: main.text,
    across: ACROSS.text,
    steelKgPerSqM: kgOfSteel(2.5 * main.area + 3 * ACROSS.area),
  }
})()

export function designSlab(spanMetres: number): SlabSection {
  const found = FLOORS.find(({ most }) => spanMetres <= most + 0.001)
  if (!found) throw new Error(`a slab of ${spanMetres.toFixed(2)} m spans too far`)
  return found
}

export function designBalcony(reachMetres: number): SlabSection {
  if (reachMetres > LONGEST_BALCONY) throw new Error(`a balcony of ${reachMetres.toFixed(2)} m reaches too far`)
  return BALCONY
}
