/** Whether a house fits a plot: exact to a hundredth of a foot, and equal to trying every position. */

import { describe, expect, it } from 'vitest'
import {
  buildablePart,
  coverageOf,
  fitOf,
  formatPlot,
  houseOf,
  longestSides,
  noPlansFit,
  type Plot,
  readPlot,
  setbacksOf,
  writePlot,
} from '../../app/domain/plots/plot.ts'
import fc from '../support/properties.ts'

const USUAL = setbacksOf({ setbackFront: '3.0', setbackRear: '3.0', setbackSide: '1.5' })
const read = (query: string) => readPlot(new URLSearchParams(query), USUAL)
const needed = (query: string): Plot => {
  const plot = read(query)
  if (!plot) throw new Error(query)
  return plot
}
const house = (horizontalMetres: number, verticalMetres: number) => houseOf({ horizontalMetres, verticalMetres })

describe('a plot', () => {
  it('is read in feet or metres, with the default setbacks where it names none', () => {
    expect(needed('plotWidth=50&plotDepth=80&plotUnit=ft')).toMatchObject({
      width: 15_240_000,
      depth: 24_384_000,
      setbacks: { front: 3_000_000, rear: 3_000_000, side: 1_500_000 },
    })
    expect(needed('plotWidth=15.5&plotDepth=20&plotUnit=m&front=4&side=0').setbacks).toEqual({
      front: 4_000_000,
      rear: 3_000_000,
      side: 0,
    })
    expect(needed('plotWidth=50 ft&plotDepth=80').unit).toBe('ft')
    expect(needed('plotWidth=15 m&plotDepth=80&plotUnit=ft').width).toBe(15_000_000)
  })

  it.each([
    '',
    'plotWidth=50',
    'plotWidth=0&plotDepth=9',
    'plotWidth=x&plotDepth=9',
    'plotWidth=1e3&plotDepth=9',
    'plotWidth=1.234&plotDepth=9',
    'plotWidth=99999&plotDepth=9',
  ])('given as %j is refused', (query) => expect(read(query)).toBeNull())

  it('written and read again is the same, to the hundredth', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.integer({ min: 1, max: 1_000_000 }),
          fc.integer({ min: 1, max: 1_000_000 }),
          fc.constantFrom('ft', 'm'),
          fc.integer({ min: 0, max: 99_999 }),
          fc.constantFrom('', 'ga-west'),
        ),
        ([width, depth, unit, front, assembly]) => {
          const size = `plotWidth=${width / 100}&plotDepth=${depth / 100}&plotUnit=${unit}`
          const plot = needed(`${size}&front=${front / 100}&assembly=${assembly}`)
          expect(plot.assembly).toBe(assembly)
          const query = new URLSearchParams(writePlot(plot))
          expect(query.get('plotWidth')).toBe(String(width / 100))
          expect(readPlot(query, USUAL)).toEqual(plot)
        },
      ),
    )
  })

  it('is shown in the units that were typed', () => {
    const plot = needed('plotWidth=50&plotDepth=80')
    expect(formatPlot(plot)).toBe('50 x 80 ft')
    expect(noPlansFit(plot)).toBe('No plans fit a plot of 50 x 80 ft with these setbacks.')
    expect(coverageOf(house(12, 10), needed('plotWidth=20&plotDepth=30&plotUnit=m'))).toBe('20.0')
  })
})

describe('a house on a plot', () => {
  it('that just touches every setback fits, and one a millimetre larger does not', () => {
    const plot = needed('plotWidth=15&plotDepth=20&plotUnit=m')
    expect(fitOf(house(12, 14), plot)).toBe('straight')
    expect(fitOf(house(12.001, 14), plot)).toBeNull()
    expect(fitOf(house(12, 14.001), plot)).toBeNull()
    // 0.1 + 0.2 is no trouble: 40.01 ft less 2 x 3 ft is 34.01 ft, 10.366248 m.
    const inFeet = needed('plotWidth=40.01&plotDepth=40.01&plotUnit=ft&front=3&rear=3&side=3')
    expect(buildablePart(inFeet)).toEqual({ width: 10_366_248, depth: 10_366_248 })
    expect(fitOf(house(10.366, 10.366), inFeet)).toBe('straight')
    expect(fitOf(house(10.367, 1), inFeet)).toBeNull()
  })

  it('may be rotated, and nothing fits if the setbacks leave no space', () => {
    const plot = needed('plotWidth=15&plotDepth=20&plotUnit=m')
    expect(fitOf(house(14, 12), plot)).toBe('turned')
    expect(fitOf(house(0.5, 0.5), needed('plotWidth=3&plotDepth=6&plotUnit=m'))).toBeNull()
    expect(fitOf(house(0.5, 0.5), needed('plotWidth=2&plotDepth=5&plotUnit=m'))).toBeNull()
  })

  it('fits exactly if there is a place for it, in 10,000 random cases', () => {
    // Whole metres and half ones; every place of a lattice of half metres is tried both ways.
    const half = (most: number) => fc.integer({ min: 0, max: most })
    const triesEveryPlace = (
      w: number,
      d: number,
      plot: { w: number; d: number; front: number; rear: number; side: number },
    ) => {
      for (let x = 0; x <= plot.w; x += 1)
        for (let y = 0; y <= plot.d; y += 1) {
          const keepsSides = x >= plot.side && plot.w - x - w >= plot.side
          if (keepsSides && y >= plot.rear && plot.d - y - d >= plot.front) return true
        }
      return false
    }
    fc.assert(
      fc.property(
        fc.tuple(half(60), half(60), half(50), half(50), half(14), half(14), half(8)),
        ([width, depth, w, d, front, rear, side]) => {
          const params = { plotWidth: width + 1, plotDepth: depth + 1, front, rear, side }
          const query = Object.entries(params).map(([name, halves]) => `${name}=${halves / 2}`)
          const plot = needed(`plotUnit=m&${query.join('&')}`)
          const places = { w: width + 1, d: depth + 1, front, rear, side }
          const [houseWidth, houseDepth] = [w + 1, d + 1]
          const wanted = triesEveryPlace(houseWidth, houseDepth, places)
            ? 'straight'
            : triesEveryPlace(houseDepth, houseWidth, places)
              ? 'turned'
              : null
          const it = house(houseWidth / 2, houseDepth / 2)
          expect(fitOf(it, plot)).toBe(wanted)
          // What the list asks of the database comes to the same.
          const { short, long } = longestSides(plot)
          const isListed = Math.min(it.width, it.depth) <= short && Math.max(it.width, it.depth) <= long
          expect(isListed).toBe(wanted !== null)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})
