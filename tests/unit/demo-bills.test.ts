/** The demo's bills: measured from the layouts of the sheets, and valid for the form of staff. */
import { describe, expect, it, test } from 'vitest'
import { BILL_COLUMNS, billCells, readBill, STAGES } from '~/domain/costs/bill.ts'
import { costOf, priceOf } from '~/domain/costs/cost.ts'
import { RATE_FIELDS, rateValues, readRates } from '~/domain/costs/rate.ts'
import { areaOfOpening, takeOffLayout } from '~/domain/houses/bill/take-off.ts'
import { csvCell } from '~/http/csv.server.ts'
import { demoBillOf } from '../../tools/demo/costs/bill.ts'
import { demoRates } from '../../tools/demo/costs/rates.ts'
import { layoutOf, planByNumber, planCode, plans } from '../../tools/demo/plans.ts'

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head.join(','), ...rows.map((cells) => cells.map(csvCell).join(','))].join('\n')

it('the rate book passes the validation for staff, and each figure has a date and a source', () => {
  const rows = demoRates.map((rate) => {
    const values = rateValues(rate)
    return RATE_FIELDS.map((name) => values[name])
  })
  const text = tableOf(RATE_FIELDS, rows)
  expect(readRates(text, [], '2026-11-21').errors).toEqual([])
})

describe.each(plans.map((plan) => [planCode(plan), plan] as const))('%s', (_code, plan) => {
  const bill = demoBillOf(plan)

  test('has a bill of at least forty lines over all eight stages, which passes the validation for staff', () => {
    expect(bill.length).toBeGreaterThanOrEqual(40)
    expect(new Set(bill.map(({ stage }) => stage))).toEqual(new Set(STAGES))
    const standard = demoRates.filter(({ region }) => region === '')
    const { lines, errors } = readBill(tableOf(BILL_COLUMNS, bill.map(billCells)), standard)
    expect(errors).toEqual([])
    expect(lines).toEqual(bill)
  })

  test('has the same sum by lines, by stages and in total, to the pesewa', () => {
    const standard = demoRates.filter(({ region }) => region === '')
    const { lines } = readBill(tableOf(BILL_COLUMNS, bill.map(billCells)), standard)
    const cost = costOf(lines, demoRates, { region: plan.region, finish: 'standard' })
    for (const end of ['lowMinor', 'highMinor'] as const) {
      const stages = cost?.stages ?? []
      expect(stages.reduce((sum, stage) => sum + stage[end], 0)).toBe(cost?.[end])
      expect(stages.flatMap(({ lines }) => lines).reduce((sum, each) => sum + each[end], 0)).toBe(cost?.[end])
      expect(stages.flatMap(({ lines }) => lines)).toHaveLength(bill.length)
    }
  })

  test('counts every door and window of its drawings once', () => {
    const t = takeOffLayout(layoutOf(plan))
    const counted = bill
      .filter(({ stage, source }) => stage === 'Doors and windows' && source.endsWith('of this size'))
      .reduce((sum, { source }) => sum + Number(/\d+/.exec(source)?.[0]), 0)
    expect(counted).toBe(t.openings.filter(({ kind }) => kind !== 'opening').length)
  })
})

/** A journey of the browser leads from this budget to three plans; their sums to the nearest 5,000 are their low ends. */
it('three plans of Ashanti cost GHS 500,000 or less to build at the low end', () => {
  const rates = demoRates.filter(({ region }) => region === '')
  const lows = plans
    .filter(({ region }) => region === 'Ashanti')
    .map((plan) =>
      demoBillOf(plan).reduce(
        (sum, line) =>
          sum + priceOf(line.quantityThousandths, rates.find(({ key }) => key === line.rateKey)?.lowMinor ?? 0),
        0,
      ),
    )
  expect(lows.filter((low) => low < 50_250_000)).toHaveLength(3)
})

/**
 * Three plans taken off by hand from their outer sizes, in metres:
 * P-002 is 8.40 x 5.80 with an open deck, P-006 12.40 x 9.60 with a veranda of 6.30 x 1.80 under a slab on columns, P-012
 * 9.00 x 7.00 with a terrace of 5.35 x 1.835 under another. Outer walls of 0.23: 2 x (8.17 + 5.57) = 27.48,
 * 2 x (12.17 + 9.37) = 43.08, 2 x (8.77 + 6.77) = 31.08. Floor: 48.72, 119.04, 63.00. Roof with 0.6 of eaves on each side
 * and laps of 1.1: P-002 rises 0.90 over 8.40, which lengthens it by 1.006, so 9.60 x 7.00 x 1.006 x 1.1 = 74.4; P-006 has
 * 22 degrees, 1.079, so 13.60 x 10.80 x 1.079 x 1.1 = 174.3. Felt with a twentieth for its edges: P-006 6.30 x 1.80 x 1.05
 * = 11.9, P-012 (63.00 + 5.35 x 1.835) x 1.05 = 76.5.
 * Inner walls along their middles, from the chains of the floor plans: P-002 4.82 + 5.57 + 3.35 = 13.74, P-006
 * 4.05 + 9.37 + 2.05 + 9.37 + 2.05 + 6.07 + 4.10 = 37.06, P-012 8.77 + 6.77 + 3.65 = 19.19. Openings from the schedules:
 * all three have a door of 1.0, and of 0.9 and 0.8 P-002 and P-012 one each and P-006 four and two, 2.1 high: 5.67, 13.02,
 * 5.67. Windows 2 x 2.4 x 1.5 + n x 1.8 x 1.2, n being 2, 4, 2, + 1.5 x 1.2 in P-006 + 1.5 x 0.9, twice in P-006,
 * + 1.2 x 0.9 in P-002 and P-012 + 0.6 x 1.5 in P-006 + 0.6 x 0.6: 14.31, 21.60, 14.31. Openings without a door, 2.1 high,
 * 1.8 in P-002, 1.4 and 1.2 in P-006, 2.0 and 0.95 in P-012: 3.78, 5.46, 6.20. In all 23.76, 40.08, 26.18.
 */
it.each([
  [2, { outer: 27.48, inner: 13.74, openings: 23.76, floor: 48.72, sheets: 74.4, felt: 0 }],
  [6, { outer: 43.08, inner: 37.06, openings: 40.08, floor: 119.04, sheets: 174.3, felt: 11.9 }],
  [12, { outer: 31.08, inner: 19.19, openings: 26.18, floor: 63, sheets: 0, felt: 76.5 }],
])('a take-off of P-%i by hand agrees within 3 %', (number, hand) => {
  const plan = planByNumber(number)
  const layout = layoutOf(plan)
  const t = takeOffLayout(layout)
  const within = (measured: number, wanted: number) =>
    expect(Math.abs(measured / wanted - 1), `${measured} for ${wanted}`).toBeLessThanOrEqual(0.03)
  within(t.ground.outerMetres, hand.outer)
  within(t.ground.innerMetres, hand.inner)
  within(
    t.openings.reduce((sum, opening) => sum + areaOfOpening(opening), 0),
    hand.openings,
  )
  within(t.ground.enclosedSqM, hand.floor)
  const billed = (key: string) =>
    (demoBillOf(plan).find(({ rateKey }) => rateKey === key)?.quantityThousandths ?? 0) / 1000
  for (const [key, wanted] of [
    ['roof-sheet', hand.sheets],
    ['roof-felt', hand.felt],
  ] as const)
    if (wanted === 0) expect(billed(key)).toBe(0)
    else within(billed(key), wanted)
  // A second way to the inner walls: the faces of all rooms are those of the outer walls once and of the inner ones twice.
  const faces = layout.floors[0]?.rooms.reduce((sum, { cell }) => sum + 2 * (cell.x1 - cell.x0 + cell.y1 - cell.y0), 0)
  within(t.ground.outerMetres + 2 * t.ground.innerMetres, faces ?? 0)
  // And to the blocks: every wall up to its ring beam, 3.00 less 0.30, less each opening once.
  const walls = (hand.outer + hand.inner) * 2.7 - hand.openings
  const blocks = demoBillOf(plan).filter(({ item }) => item.startsWith('Blocks '))
  within(
    blocks.reduce((sum, line) => sum + line.quantityThousandths / 1000, 0),
    walls * 10,
  )
})
