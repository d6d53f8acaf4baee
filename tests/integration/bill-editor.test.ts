/** The editor of a bill: rows that lose nothing typed, are shown before they count, and are saved as a table is. */
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { BILL_REQUIRED, BILL_UNCHANGED } from '../../app/domain/costs/bill.ts'
import { BILL_ROWS_AT_MOST, TOO_MANY_ROWS } from '../../app/domain/costs/bill-rows.ts'
import { CHANGED_MEANWHILE } from '../../app/domain/settings/settings-form.ts'
import { billLines, bills, plans, rates } from '../../drizzle/schema/index.ts'
import { expectWords } from '../support/expect.ts'
import { db, type GivenPlan, givenPlan, givenRate, rowsWhere } from '../support/factories.ts'
import { expectPage, plainText } from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'

const COLUMNS = ['stage', 'item', 'unit', 'quantity', 'rate', 'source'] as const
type Row = [stage: string, item: string, unit: string, quantity: string, rate: string, source: string]

const BLOCKS: Row = ['Walls and frame', 'Blocks', 'nr', '1,000', 'block', 'Outer walls']
const SHEETS: Row = ['Roof', 'Roof sheets', '', '100.5', 'Roof sheet', 'Roof']

const staff = await givenStaff()
let plan: GivenPlan
beforeEach(async () => {
  for (const table of [billLines, bills, rates]) await db.delete(table)
  await givenRate()
  await givenRate({ key: 'roof-sheet', label: 'Roof sheet', unit: 'm²', lowMinor: 100_000, highMinor: 207_000 })
  plan = await givenPlan()
})

const billPath = () => `/plans-admin/${plan.id}/bill`
const send = (rows: Row[], others: Record<string, string> = {}) => {
  const cells = rows.flatMap((row) => COLUMNS.map((name, at): [string, string] => [name, row[at] ?? '']))
  const body = new URLSearchParams([['editor', 'yes'], ['revision', '0'], ...cells, ...Object.entries(others)])
  return staff.send(billPath(), { method: 'POST', body, headers: { origin: 'http://site.test' } })
}
const saved = async () =>
  (
    await db
      .select()
      .from(billLines)
      .where(eq(billLines.planId, plan.id))
      .orderBy(asc(billLines.revision), asc(billLines.position))
  ).map(({ revision, stage, item, unit, quantityThousandths, rateKey }) =>
    [revision, stage, item, unit, quantityThousandths, rateKey].join(' '),
  )

/** The rows of the form as they are shown. */
function shownRows(html: string): string[][] {
  const textIn = (tag: string) => plainText(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')
  return [...html.matchAll(/<fieldset class="border-line[\s\S]*?<\/fieldset>/g)].map(([row]) => [
    /<option selected="">([^<]*)|<option value="" selected/.exec(row)?.[1] ?? '',
    ...[...row.matchAll(/<input[^>]*>/g)].map(([tag]) => textIn(tag)),
  ])
}
/** What is said below a cell. */
const errorOf = (html: string, id: string) => plainText(new RegExp(`id="${id}-error">(.*?)</p>`).exec(html)?.[1] ?? '')
const filled = (html: string) => shownRows(html).filter((row) => row.some((cell) => cell !== ''))

describe('the editor of a bill', () => {
  it('begins with twenty empty rows, and offers each rate of the book with its price and unit', async () => {
    const html = await staff.read(billPath())
    expect(shownRows(html)).toHaveLength(20)
    expect(filled(html)).toEqual([])
    expect(plainText(html)).toContain('<option value="roof-sheet">Roof sheet, GHS 1,000 to GHS 2,070 per m²</option>')
  })

  it('shows what was read with its sums before it counts, and saves it in building order', async () => {
    const html = await expectPage(send([SHEETS, BLOCKS], { preview: 'yes' }), 200)
    expectWords(wordsOf(html), [
      '2 lines found. Nothing is saved yet: please check each line.',
      'Walls and frame Blocks nr 1000 block Outer walls',
      'Roof Roof sheets m² 100.5 roof-sheet Roof',
      'Walls and frame 5,500 to 7,000',
      'Roof 100,500 to 208,035',
      'Total: GHS 106,000 to GHS 215,035',
    ])
    expect(await saved()).toEqual([])
    expect(filled(html)).toEqual([SHEETS, BLOCKS])

    expect((await send([SHEETS, BLOCKS])).status).toBe(303)
    expect(await saved()).toEqual([
      '1 Walls and frame Blocks nr 1000000 block',
      '1 Roof Roof sheets m² 100500 roof-sheet',
    ])
    const [row] = await rowsWhere(plans, eq(plans.id, plan.id))
    expect(row).toMatchObject({ billRevision: 1, buildLowMinor: 10_500_000, buildHighMinor: 21_500_000 })
    expect(await doneTo('plan', plan.id)).toMatchObject([{ action: 'bill-saved', after: { billLines: 2 } }])
    // The same bill as a table is no new revision.
    const table = await staff.read(`${billPath()}.csv`)
    expect((await press(staff, billPath(), { bill: table, revision: '1' })).words).toContain(BILL_UNCHANGED)
  })

  it('with Add rows returns twenty more and everything that was typed, also what is wrong', async () => {
    const wrong: Row = ['', 'Steps', '', 'many', '', '']
    const rows = [BLOCKS, wrong, ...Array.from({ length: 18 }, (): Row => ['', '', '', '', '', ''])]
    const html = await expectPage(send(rows, { more: 'yes', preview: 'yes' }), 200)
    expect(shownRows(html)).toHaveLength(40)
    expect(filled(html)).toEqual([BLOCKS, wrong])
    expect(html).not.toContain('role="alert"')
    expect(await saved()).toEqual([])
  })

  it('starts from the bill of another plan, below what was typed', async () => {
    await send([SHEETS, BLOCKS])
    const first = plan
    plan = await givenPlan()
    expect(plainText(await staff.read(billPath()))).toContain(`<option value="${first.id}">`)
    const mine: Row = ['Substructure', 'Digging', '', '', '', '']
    const html = await expectPage(send([mine, ['', '', '', '', '', '']], { copy: 'yes', from: String(first.id) }), 200)
    expect(filled(html)).toEqual([
      mine,
      ['Walls and frame', 'Blocks', 'nr', '1000', 'block', 'Outer walls'],
      ['Roof', 'Roof sheets', 'm²', '100.5', 'roof-sheet', 'Roof'],
    ])
    expect(await saved()).toEqual([])
    for (const from of ['', '99999999', 'x']) {
      const refused = await expectPage(send([mine], { copy: 'yes', from }), 400)
      expect(errorOf(refused, 'from')).toBe('Please choose a plan with a bill')
      expect(filled(refused)).toEqual([mine])
    }
  })

  it('shows each error beside its cell with all that was typed, and saves nothing', async () => {
    const wrong: Row = ['', '', 'm3', 'ten', 'block', '']
    const unknown: Row = ['', 'Sand', 'm3', '2', 'sand', '']
    const html = await expectPage(send([BLOCKS, wrong, unknown]), 400)
    expect(errorOf(html, 'item-1')).toBe('Row 2: item is required')
    expect(errorOf(html, 'unit-1')).toBe('Row 2: the unit is m³, but the rate block is for nr')
    expect(errorOf(html, 'quantity-1')).toContain('Row 2: quantity must be a number above 0')
    expect(errorOf(html, 'rate-2')).toBe('Row 3: there is no rate sand in the rate book')
    expect(filled(html)).toEqual([BLOCKS, wrong, unknown])
    expect(await saved()).toEqual([])
    await expectPage(send([]), 400, [BILL_REQUIRED])
    await expectPage(send(Array.from({ length: BILL_ROWS_AT_MOST + 1 }, () => BLOCKS)), 400, [TOO_MANY_ROWS])
  })

  it('adds a typed price to the rate book with the bill, once, and records it', async () => {
    const sand: Row = ['Substructure', 'Sharp sand', 'm3', '2', '150 to GHS 180', '']
    const rows = [sand, { ...sand }, ['', 'Sharp sand', 'm3', '1', '200', ''] as Row]
    const shown = await expectPage(send(rows, { preview: 'yes' }), 200)
    expectWords(wordsOf(shown), [
      'New rates of the rate book sharp-sand: GHS 150 to GHS 180 per m³ sharp-sand-2: GHS 200 to GHS 200 per m³',
    ])
    const added = () => rowsWhere(rates, eq(rates.label, 'Sharp sand'))
    expect(await added()).toEqual([])
    expect((await send(rows)).status).toBe(303)
    expect(await saved()).toEqual([
      '1 Substructure Sharp sand m³ 2000 sharp-sand',
      '1 Substructure Sharp sand m³ 2000 sharp-sand',
      '1 Substructure Sharp sand m³ 1000 sharp-sand-2',
    ])
    const source = `Typed in the bill of ${plan.title}`
    const prices = { unit: 'm³', region: '', lowMinor: 15_000, highMinor: 18_000, source }
    expect(await added()).toMatchObject([prices, { lowMinor: 20_000, highMinor: 20_000 }])
    expect(await doneTo('rate', 'sharp-sand')).toMatchObject([
      { actor: STAFF_NAME, action: 'update', before: null, after: { low: '150.00' } },
    ])
    // 2 x 150 twice and 200 are 800 to 920 cedis: to the nearest 5,000 nothing.
    const [row] = await rowsWhere(plans, eq(plans.id, plan.id))
    expect(row).toMatchObject({ billRevision: 1, buildLowMinor: 0 })

    expect((await send([...rows, BLOCKS], { revision: '1' })).status).toBe(303)
    expect(await added()).toHaveLength(2)
  })

  it('refuses a save over a newer revision, keeps what was typed, and adds no rate', async () => {
    await send([BLOCKS])
    const late: Row = ['Roof', 'Ridge', 'm', '4', '35', '']
    const html = await expectPage(send([late]), 409, [CHANGED_MEANWHILE])
    expect(filled(html)).toEqual([late])
    expect(plainText(html)).toContain('name="revision" value="1"')
    expect(await rowsWhere(rates, eq(rates.label, 'Ridge'))).toEqual([])
    expect(await saved()).toHaveLength(1)
  })
})
