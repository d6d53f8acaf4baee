/** Rates and bills in the admin area: nothing typed is lost, and each plan's range is up to date. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { BILL_SAVED, BILL_UNCHANGED, STAGES } from '../../app/domain/costs/bill.ts'
import { RATE_SAVED } from '../../app/domain/costs/rate.ts'
import { UNCLEAR_FIGURES } from '../../app/domain/costs/table.ts'
import { CHANGED_MEANWHILE } from '../../app/domain/settings/settings-form.ts'
import { LOCKED_WORKBOOK, NOT_WORKBOOK } from '../../app/http/forms/workbook-xml.server.ts'
import { billLines, bills, planFacets, plans, rates } from '../../drizzle/schema/index.ts'
import { expectStatus, expectWords } from '../support/expect.ts'
import { db, type GivenPlan, givenPlan, givenRate, rowsWhere } from '../support/factories.ts'
import { expectPage, fieldError, plainText, textsByRole } from '../support/shop.ts'
import { doneTo, givenStaff, press, STAFF_NAME, wordsOf } from '../support/staff.ts'
import { workbookOf } from '../support/workbook.ts'

const HEAD = 'stage,item,unit,quantity,rate,source'
const BILL = `${HEAD}
Walls and frame,"Blocks, outer walls",nr,1000,block,Outer walls
Roof,Roof sheets,m2,100.5,roof-sheet,Roof`

/** Names without commas may stand in quotes or not. */
const unquotedHead = (csv: string) => csv.replace(/^.*/, (head) => head.replaceAll('"', ''))

const staff = await givenStaff()
let plan: GivenPlan
beforeEach(async () => {
  for (const table of [billLines, bills, rates]) await db.delete(table)
  await givenRate()
  await givenRate({ key: 'roof-sheet', label: 'Roof sheet', unit: 'm²', lowMinor: 100_000, highMinor: 207_000 })
  plan = await givenPlan()
})

const billPath = () => `/plans-admin/${plan.id}/bill`
async function rangeOf() {
  const [row] = await rowsWhere(plans, eq(plans.id, plan.id))
  return { revision: row?.billRevision, low: row?.buildLowMinor, high: row?.buildHighMinor }
}

/** The content of the field for the bill. */
const typedIn = (html: string) =>
  plainText(/<textarea[^>]*name="bill"[^>]*>([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? '').trim()

async function sendFile(path: string, name: string, text: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.append(name, 'what was typed')
  body.append(name, new File([text], 'bill', { type: 'application/octet-stream' }))
  return staff.send(path, { method: 'POST', body, headers: { origin: 'http://site.test' } })
}

describe('a bill', () => {
  it('is saved from the field or from a file, and its plan and facets carry the range to the nearest 5,000 cedis', async () => {
    expect(await press(staff, billPath(), { bill: BILL })).toMatchObject({ status: 303, to: billPath() })
    // 1,000 x 5.50 + 100.5 x 1,000 = 106,000; 7,000 + 208,035 = 215,035.
    expect(await rangeOf()).toEqual({ revision: 1, low: 10_500_000, high: 21_500_000 })
    const facets = await rowsWhere(planFacets, eq(planFacets.planId, plan.id))
    expect(facets.length).toBeGreaterThan(4)
    expect(new Set(facets.map(({ buildLowMinor }) => buildLowMinor))).toEqual(new Set([10_500_000]))

    await expectStatus(303, sendFile(billPath(), 'bill', BILL.replace('1000', '2000')))
    expect(await rangeOf()).toMatchObject({ revision: 2, low: 11_000_000 })
  })

  it('keeps each revision with who saved it and when, and exports each as it came', async () => {
    await press(staff, billPath(), { bill: BILL })
    const { words } = await press(staff, billPath(), { bill: `${BILL}\nRoof,Gutters,m2,20,roof-sheet,Eaves` })
    expectWords(words, [BILL_SAVED, 'Revision 2, 3 lines', 'Revision 1, 2 lines', STAFF_NAME])
    const csv = (query: string) => staff.read(`${billPath()}.csv${query}`)
    expect(await csv('')).toContain('"Gutters"')
    const first = await csv('?revision=1')
    expect(unquotedHead(first).split('\r\n')).toEqual([
      HEAD,
      '"Walls and frame","Blocks, outer walls","nr","1000","block","Outer walls"',
      '"Roof","Roof sheets","m²","100.5","roof-sheet","Roof"',
      '',
    ])
    expect(await press(staff, billPath(), { bill: first })).toMatchObject({ status: 303 })
    expect((await rangeOf()).revision).toBe(3)
    const change = (revision: number, billLines: number) => ({
      ...{ actor: STAFF_NAME, action: 'bill-saved' },
      ...{ before: { billRevision: revision - 1 }, after: { billRevision: revision, billLines } },
    })
    expect(await doneTo('plan', plan.id)).toMatchObject([change(1, 2), change(2, 3), change(3, 2)])
  })

  it('that is invalid stays in the field with the line of each error, and changes nothing', async () => {
    const faulty = `${BILL}\nCellar,Steps,nr,1,block,x`
    const error = `Line 4: stage must be one of ${STAGES.join(', ')}`
    for (const answer of [staff.post(billPath(), { bill: faulty }), sendFile(billPath(), 'bill', faulty)]) {
      const html = await expectPage(answer, 400, [error])
      expect(fieldError(html, 'bill')).toBe(error)
      expect(plainText(html)).toContain('Cellar,Steps,nr,1,block,x')
    }
    const html = await (await staff.post(billPath(), { bill: `${faulty}\nRoof,Sheets,m2,none,block,y` })).text()
    expect(html).toContain(`${error}\nLine 5: quantity must be`)
    expect(await rangeOf()).toEqual({ revision: null, low: null, high: null })
    expect(await doneTo('plan', plan.id)).toEqual([])
  })

  it.each([
    ['with the one-byte letters of Windows', (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
    [
      'as Unicode text between tabs',
      (text: string) => new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer),
    ],
  ])('is read as a spreadsheet saves it %s', async (_how, encode) => {
    const table = BILL.replaceAll('m2', 'm²').replaceAll(',', _how.includes('tabs') ? '\t' : ';')
    await expectStatus(303, sendFile(billPath(), 'bill', encode(table)))
    expect(await rangeOf()).toMatchObject({ revision: 1, low: 10_500_000 })
  })

  it.each([
    ['of a bill', 'bill', () => billPath()],
    ['of rates', 'rates', () => '/rates-admin'],
  ])(
    'in a workbook %s that is locked or damaged is refused with what to do, and what was typed stays',
    async (_what, name, path) => {
      const damaged = new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 0, 0, 8, 0, 0xff])
      expect(await expectPage(sendFile(path(), name, damaged), 400, [NOT_WORKBOOK])).toContain('what was typed')
      const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])
      expect(await expectPage(sendFile(path(), name, old), 400, [LOCKED_WORKBOOK])).toContain('what was typed')
      const picture = new Uint8Array([0x89, 0x50, 0, 0])
      expect(await expectPage(sendFile(path(), name, picture), 400)).toContain('what was typed')
    },
  )

  it('in a workbook is previewed line by line, and saved once staff confirm it', async () => {
    const rows = [
      ['Bill of quantities'],
      ['', ...HEAD.split(',')],
      ['', 'Walls and frame', 'Blocks, outer "walls"', 'No.', 1000, 'block', 'Outer walls'],
      ['', '', 'Carried forward'],
      ['', 'Roof', 'Roof sheets', 'sqm', 100.5, 'roof-sheet', 'Roof'],
    ]
    const html = await expectPage(sendFile(billPath(), 'bill', workbookOf('Bill no. 2', rows)), 200, [])
    expectWords(wordsOf(html), [
      '2 lines found in the sheet Bill no. 2. Nothing is saved yet: please check each line.',
      'Line 2: the table begins here',
      'Line 4: Carried forward is left out, as no item',
      'Walls and frame Blocks, outer "walls" nr 1000 block Outer walls',
    ])
    expect((await rangeOf()).revision).toBeNull()
    const bill = typedIn(html)
    expect(bill.split('\n')[1]).toBe('Walls and frame,"Blocks, outer ""walls""",nr,1000,block,Outer walls')
    expect((await press(staff, billPath(), { bill, revision: '0' })).words).toContain(BILL_SAVED)
    expect(await rangeOf()).toEqual({ revision: 1, low: 10_500_000, high: 21_500_000 })
  })

  it('is previewed if staff ask for it or if it was read differently from how it is written', async () => {
    const shown = await expectPage(staff.post(billPath(), { bill: BILL, preview: 'yes' }), 200, [])
    expectWords(wordsOf(shown), ['2 lines found. Nothing is saved yet'])
    const commas = BILL.replaceAll(',', ';').replace('100.5', '100,5').replace('"Blocks; outer walls"', 'Blocks')
    const read = await expectPage(staff.post(billPath(), { bill: commas }), 200, [])
    expectWords(wordsOf(read), ['Line 3: 100,5 is read as 100.5'])
    expect((await rangeOf()).revision).toBeNull()
  })

  it('with an ambiguous figure asks which reading is right, and changes nothing', async () => {
    const bill = `${HEAD.replaceAll(',', ';')}\nRoof;Sheets;m2;12,500;roof-sheet;x`
    const html = await expectPage(staff.post(billPath(), { bill }), 400, [UNCLEAR_FIGURES])
    expectWords(plainText(html), ['What is 12,500 in line 2?', '12,500 is 12.5<', '12,500 is 12500<'])
    expect(typedIn(html)).toBe(bill)
    expect((await rangeOf()).revision).toBeNull()
    const read = await expectPage(staff.post(billPath(), { bill, sign: 'comma' }), 200, [])
    expect(typedIn(read)).toContain(',m²,12.5,roof-sheet')
    const exact = await expectPage(staff.post(billPath(), { bill, sign: 'point', preview: 'yes' }), 200, [])
    expect(typedIn(exact)).toContain(',m²,12500,roof-sheet')
  })

  it('that is current already creates no revision, and one based on an old revision changes nothing', async () => {
    await press(staff, billPath(), { bill: BILL, revision: '0' })
    expect((await press(staff, billPath(), { bill: BILL })).words).toContain(BILL_UNCHANGED)
    const ridge = 'Roof,Ridge,m2,1,roof-sheet,x'
    const late = staff.post(billPath(), { bill: `${BILL}\n${ridge}`, revision: '0' })
    expect(await expectPage(late, 409, [CHANGED_MEANWHILE])).toContain(ridge)
    expect((await rangeOf()).revision).toBe(1)
  })

  it('is not copied with its plan', async () => {
    await press(staff, billPath(), { bill: BILL })
    const { to } = await press(staff, `/plans-admin/${plan.id}/duplicate`, { copy: 'k'.repeat(20) })
    const id = Number(/\d+/.exec(to ?? '')?.[0])
    expect(id).not.toBe(plan.id)
    const none = { billRevision: null, buildLowMinor: null, buildHighMinor: null }
    expect(await rowsWhere(plans, eq(plans.id, id))).toMatchObject([{ status: 'draft', ...none }])
  })

  it('of a plan that does not exist is a 404', async () => {
    const path = '/plans-admin/99999999/bill'
    await expectStatus(404, staff.get(path), staff.post(path, { bill: BILL }), staff.get(`${path}.csv`))
  })
})

describe('a rate', () => {
  const values = {
    ...{ key: 'block', label: 'Block of 150 mm', unit: 'nr', region: '', low: '10', high: '12.50' },
    ...{ date: '2026-11-01', source: 'Three makers in Tema' },
  }

  it('that is changed updates the range of every plan that uses it, and staff see who changed it and its previous value', async () => {
    await press(staff, billPath(), { bill: BILL })
    const { words } = await press(staff, '/rates-admin', values)
    expectWords(words, [RATE_SAVED, 'Block of 150 mm', 'GHS 10.00 to GHS 12.50 per nr'])
    // 10,000 + 100,500; 12,500 + 208,035.
    expect(await rangeOf()).toMatchObject({ low: 11_000_000, high: 22_000_000 })
    const change = { actor: STAFF_NAME, action: 'update', before: { low: '5.50' }, after: { low: '10.00' } }
    expect(await doneTo('rate', 'block')).toMatchObject([change])
    const log = [`Rate of block updated ${STAFF_NAME}`, 'Before: 5.50 After: 10.00']
    for (const query of ['', '?key=block&region=']) expectWords(wordsOf(await staff.read(`/rates-admin${query}`)), log)
  })

  it('of a region leaves the range of the whole country as it is', async () => {
    await press(staff, billPath(), { bill: BILL })
    expect((await press(staff, '/rates-admin', { ...values, region: 'Ashanti' })).words).toContain(RATE_SAVED)
    expect(await rangeOf()).toMatchObject({ low: 10_500_000 })
    expect(await doneTo('rate', 'block, Ashanti')).toMatchObject([{ before: null, after: { region: 'Ashanti' } }])
  })

  it('that is invalid stays in its form with each error beside its field', async () => {
    const html = await expectPage(staff.post('/rates-admin', { ...values, low: 'ten', source: '' }), 400)
    const low = 'Low must be an amount in cedis, such as 1,250.50, of at most GHS 400,000'
    expect(textsByRole(html, 'alert')).toEqual([`${low}, Source is required`])
    expect(fieldError(html, 'low')).toBe(low)
    expect(html).toContain('value="ten"')
  })

  it('is exported and imported as a table, whose errors name their lines', async () => {
    const csv = await staff.read('/rates-admin.csv')
    expect(unquotedHead(csv)).toBe(
      'key,label,unit,region,low,high,date,source\r\n"block","Block","nr","","5.50","7.00","2026-10-01","A market"\r\n"roof-sheet","Roof sheet","m²","","1000.00","2070.00","2026-10-01","A market"\r\n',
    )
    expect((await press(staff, '/rates-admin', { rates: csv })).words).toContain('0 rates changed.')
    const next = csv.replace('5.50', '6.50').concat('tile,Tile,m2,,80,160,2026-01-05,x\r\n')
    expect((await press(staff, '/rates-admin', { rates: next })).words).toContain('2 rates changed.')
    expect(await doneTo('rate', 'tile')).toHaveLength(1)
    const wrong = sendFile('/rates-admin', 'rates', csv.concat('tile.fine,Tile,m2,,9,1,2026-01-05,x\r\n'))
    const html = await expectPage(wrong, 400, ['Line 4: High must not be less than low'])
    expect(fieldError(html, 'rates')).toBe('Line 4: High must not be less than low')
    expect(plainText(html)).toContain('tile.fine,Tile,m2,,9,1')
  })

  it('is found by a search, and opened for editing', async () => {
    expectWords(wordsOf(await staff.read('/rates-admin?q=sheet')), ['1 rate', 'Roof sheet'])
    expect(await staff.read('/rates-admin?key=roof-sheet&region=')).toContain('value="2070.00"')
  })

  it('is on one of several pages, also of a search', async () => {
    const table = Array.from({ length: 65 }, (_, n) => `paged-${n},Paged ${100 + n},m2,,1,2,2026-01-05,x`)
    await press(staff, '/rates-admin', { rates: `key,label,unit,region,low,high,date,source\n${table.join('\n')}` })
    const shown = async (query: string) => {
      const html = await staff.read(`/rates-admin?q=paged${query}`)
      const links = ['prev', 'next'].filter((rel) => html.includes(`rel="${rel}"`))
      return [(html.match(/[?&;]key=paged-\d+/g) ?? []).length, /Page \d of \d/.exec(html)?.[0], ...links]
    }
    expect(wordsOf(await staff.read('/rates-admin?q=paged'))).toContain('65 rates')
    expect(await shown('')).toEqual([30, 'Page 1 of 3', 'next'])
    expect(await shown('&page=2')).toEqual([30, 'Page 2 of 3', 'prev', 'next'])
    for (const beyond of ['3', '99']) expect(await shown(`&page=${beyond}`)).toEqual([5, 'Page 3 of 3', 'prev'])
    for (const other of ['0', '-1', 'x']) expect((await shown(`&page=${other}`))[1]).toBe('Page 1 of 3')
  })
})
