/** The cost to build: bills and rate books as CSV, and exact sums. */

import { describe, expect, it } from 'vitest'
import {
  type BillCells,
  type BillLine,
  billCells,
  billText,
  cellsOf,
  readBill,
  STAGES,
} from '../../app/domain/costs/bill.ts'
import { NO_ROW, readBillRows } from '../../app/domain/costs/bill-rows.ts'
import {
  costOf,
  costQuery,
  FINISHES,
  perArea,
  priceOf,
  readCostChoice,
  roundedLine,
  roundedSum,
} from '../../app/domain/costs/cost.ts'
import { readCsv } from '../../app/domain/costs/csv.ts'
import { isStale, oldRatesNote, type Rate, ratesNote, readOneRate, readRates } from '../../app/domain/costs/rate.ts'
import { REGIONS } from '../../app/domain/places/regions.ts'
import { csvCell } from '../../app/http/csv.server.ts'
import fc from '../support/properties.ts'

const TODAY = '2026-11-21'
const rate = (fields: Partial<Rate> = {}): Rate => ({
  key: 'block',
  label: 'Block',
  unit: 'nr',
  region: '',
  lowMinor: 550,
  highMinor: 700,
  date: '2026-10-01',
  source: 'A market',
  ...fields,
})
const line = (fields: Partial<BillLine> = {}): BillLine => ({
  stage: 'Roof',
  item: 'Sheets',
  unit: 'nr',
  quantityThousandths: 1000,
  rateKey: 'block',
  source: 'Roof',
  ...fields,
})

describe('a pasted table', () => {
  it('is read with commas, semicolons or tabs, quotes, a byte order mark and any line endings', () => {
    const wanted = [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1, 2', 'say "x"\ny'] },
      { line: 5, cells: ['3', '-4'] },
    ]
    expect(readCsv('\uFEFFa,b\r\n"1, 2","say ""x""\r\ny"\r\n,\r\n3,\'-4\r\n')).toEqual(wanted)
    for (const sign of [';', '\t'] as const)
      expect(readCsv(`a${sign}b\n1${sign}2`, sign)[1]).toEqual({ line: 2, cells: ['1', '2'] })
  })

  it('from our own export is read unchanged', () => {
    const cell = fc.string().map((text) => text.replace(/\r/g, '').replace(/^['\s]+|\s+$/g, ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const text = `a,b\n${rows.map((cells) => cells.map(csvCell).join(',')).join('\n')}`
        const kept = rows.filter((cells) => cells.some((each) => each !== ''))
        expect(
          readCsv(text)
            .slice(1)
            .map(({ cells }) => cells),
        ).toEqual(kept)
      }),
    )
  })
})

describe('a bill', () => {
  const read = (text: string) => readBill(text, [rate(), rate({ key: 'tile', unit: 'm²' })])

  it('is read line by line, m2 as m²', () => {
    const { lines, errors } = read(
      'stage,item,unit,quantity,rate,source\nroof,Tiles on the terrace,m2,"1,250.5",tile,Terrace\n',
    )
    expect(errors).toEqual([])
    expect(lines).toEqual([
      {
        stage: 'Roof',
        item: 'Tiles on the terrace',
        unit: 'm²',
        quantityThousandths: 1_250_500,
        rateKey: 'tile',
        source: 'Terrace',
      },
    ])
  })

  it('with errors names each line and its error', () => {
    expect(read('').errors).toEqual(['Bill is required'])
    expect(read('stage;item\nRoof;x').errors).toEqual(['The columns must be stage,item,unit,quantity,rate,source'])
    expect(read('stage,item,unit,quantity,rate,source').errors).toEqual(['The bill has no line below its first'])
    const head = 'stage,item,unit,quantity,rate,source\n'
    expect(read(`${head}Roof,Tiles,m²,0,tile,x\nCellar,,nr,1.2345,none,x\n\nRoof,Tiles,nr,1,tile,x`).errors).toEqual([
      'Line 2: quantity must be a number above 0 and up to 100,000, with at most three decimals',
      `Line 3: stage must be one of ${STAGES.join(', ')}`,
      'Line 3: item is required',
      'Line 3: quantity must be a number above 0 and up to 100,000, with at most three decimals',
      'Line 3: there is no rate none in the rate book',
      'Line 5: the unit is nr, but the rate tile is for m²',
    ])
    expect(read(head + 'Roof,Blocks,nr,1,block,x\n'.repeat(2001)).errors).toEqual([
      'The bill has more than 2,000 lines',
    ])
    expect(read(head + 'Roof,Blocks,nr,1,block,x\n'.repeat(2000)).lines).toHaveLength(2000)
    expect(read(head + 'x\n'.repeat(500)).errors.at(-1)).toMatch(/^and \d+ more$/)
  })

  it('written and read again is the same', () => {
    const words = fc.stringMatching(/^[a-z][a-z ,"]{0,20}[a-z]$/).map((text) => text.replace(/\s+/g, ' '))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...STAGES), words, fc.integer({ min: 1, max: 100_000_000 })), {
          minLength: 1,
        }),
        (rows) => {
          const lines = rows.map(([stage, item, quantityThousandths]) => line({ stage, item, quantityThousandths }))
          const text = lines.map((each) => billCells(each).map(csvCell).join(','))
          expect(read(['stage,item,unit,quantity,rate,source', ...text].join('\n'))).toMatchObject({
            lines,
            errors: [],
            notes: [],
            unclear: [],
          })
        },
      ),
    )
  })
})

describe('a bill from a quantity surveyor’s spreadsheet', () => {
  const rates = [rate(), rate({ key: 'tile', unit: 'm²' }), rate({ key: 'concrete', unit: 'm³' })]
  const HEAD = 'stage,item,unit,quantity,rate,source'
  const between = (sign: string) => HEAD.replaceAll(',', sign)
  const quantities = (text: string, sign: 'comma' | 'point' | null = null) =>
    readBill(text, rates, sign).lines.map(({ quantityThousandths }) => quantityThousandths)

  it.each([
    ['NR', 'block', 'nr'],
    ['No.', 'block', 'nr'],
    ['nos', 'block', 'nr'],
    ['sqm', 'tile', 'm²'],
    ['Sq. m', 'tile', 'm²'],
    ['m2', 'tile', 'm²'],
    ['M²', 'tile', 'm²'],
    ['M3', 'concrete', 'm³'],
    ['cu.m', 'concrete', 'm³'],
  ])('reads the unit %s for %s as %s', (written, key, unit) => {
    const { lines, errors, notes } = readBill(`${HEAD}\nRoof,Work,${written},1,${key},x`, rates)
    expect([errors, notes]).toEqual([[], []])
    expect(lines[0]?.unit).toBe(unit)
  })

  it('may have a title, an address and empty columns before its header, a sep= line and non-breaking spaces', () => {
    const titled = `;BILL OF QUANTITIES;;;;;\n;;;;;;\n;${between(';')}\n;Roof;\u00a0Ridge\u00a0tiles;No.;1\u00a0250;block;x`
    const read = readBill(`sep=;\r\n${titled}`, rates)
    expect(read).toMatchObject({ errors: [], notes: ['Line 4: the table begins here'], unclear: [] })
    expect(read.lines).toMatchObject([{ item: 'Ridge tiles', quantityThousandths: 1_250_000 }])
    expect(readBill(`"Proposed house, Aburi"\n${HEAD}\nRoof,Tiles,nr,1,block,x`, rates).lines).toHaveLength(1)
  })

  it.each([
    [';', '12,5', 12_500],
    [';', '1.250,5', 1_250_500],
    [';', '0,125', 125],
    [';', '1,250.5', 1_250_500],
    ['\t', '12,5', 12_500],
    ['\t', '250.333333333333', 250_333],
    [',', '"12,500"', 12_500_000],
  ])('separated by %j is read with the figure %s', (sign, written, wanted) => {
    expect(quantities(`${between(sign)}\n${['Roof', 'Tiles', 'nr', written, 'block', 'x'].join(sign)}`)).toEqual([
      wanted,
    ])
  })

  it.each([
    [';', '12,500', 12_500, 12_500_000],
    [';', '12.500', 12_500_000, 12_500],
    ['\t', '12,500', 12_500, 12_500_000],
  ])('separated by %j with the ambiguous figure %s is asked about', (sign, written, comma, point) => {
    const text = `${between(sign)}\n${['Roof', 'Tiles', 'nr', written, 'block', 'x'].join(sign)}`
    expect(readBill(text, rates)).toMatchObject({ lines: [], errors: [], unclear: [{ line: 2, written }] })
    expect(quantities(text, 'comma')).toEqual([comma])
    expect(quantities(text, 'point')).toEqual([point])
  })

  it('separates totals and headings from items, and fills in the stage of merged cells', () => {
    const rows = [
      'Substructure,,,,,',
      ',Concrete in trenches,m3,12,concrete,x',
      ',Carried forward,,,,',
      HEAD,
      ',Brought forward,,,,',
      'Roof,Tiles,m2,10,tile,x',
      ',Sub-total,,22,,',
      'Total of Roof,,,,,',
      'Roof,Total height posts,nr,4,block,x',
      ',,,,TOTAL,',
    ]
    const { lines, errors, notes } = readBill([HEAD, ...rows].join('\n'), rates)
    expect(errors).toEqual([])
    expect(lines.map(({ stage, item }) => `${stage}: ${item}`)).toEqual([
      'Substructure: Concrete in trenches',
      'Roof: Tiles',
      'Roof: Total height posts',
    ])
    expect(notes).toEqual([
      'Line 2: Substructure is read as a heading',
      'Line 3: the stage is that above, Substructure',
      'Line 4: Carried forward is left out, as no item',
      'Line 6: Brought forward is left out, as no item',
      'Line 8: Sub-total is left out, as no item',
      'Line 9: Total of Roof is left out, as no item',
      'Line 11: TOTAL is left out, as no item',
    ])
  })

  it('reads back its own output without a note', () => {
    const { lines } = readBill(`${between(';')}\nRoof;"Tiles, 20 ""mm""";sqm;12,125;tile;x;`, rates, 'comma')
    expect(lines[0]).toMatchObject({ unit: 'm²', quantityThousandths: 12_125 })
    expect(readBill(billText(lines), rates)).toEqual({ lines, errors: [], notes: [], unclear: [] })
  })
})

describe('a day in a table of rates', () => {
  const dates = (...written: string[]) =>
    readRates(
      ['key,label,unit,region,low,high,date,source', ...written.map((each, at) => `k${at},L,nr,,1,2,"${each}",x`)].join(
        '\n',
      ),
      [],
      TODAY,
    ).rates.map(({ date }) => date)

  it.each([
    '2026-10-05',
    '05/10/2026',
    '5.10.26',
    '05-Oct-26',
    '5 October 2026',
    'Monday, October 5, 2026',
    '2026-10-05 00:00:00',
    '46300',
  ])('is read from %s, as spreadsheets save it', (written) => expect(dates(written)).toEqual(['2026-10-05']))

  it('is read month first if another day of the table allows nothing else', () => {
    expect(dates('10/05/2026', '10/31/2026')).toEqual(['2026-10-05', '2026-10-31'])
    expect(dates('10/05/2026')).toEqual(['2026-05-10'])
    expect(dates('31/02/2026')).toEqual(['31/02/2026'])
  })
})

describe('a rate', () => {
  const values = {
    key: 'roof-sheet',
    label: 'Roof sheet',
    unit: 'm2',
    region: '',
    low: '25',
    high: '1,070.5',
    date: '2025-08-15',
    source: 'A paper',
  }

  it('is read with its range in pesewas', () => {
    expect(readOneRate(values, [], TODAY)).toEqual({
      rate: {
        key: 'roof-sheet',
        label: 'Roof sheet',
        unit: 'm²',
        region: '',
        lowMinor: 2500,
        highMinor: 107_050,
        date: '2025-08-15',
        source: 'A paper',
      },
      errors: {},
    })
  })

  it.each([
    ['key', 'Roof sheet', 'Key must be words of small letters joined by -, such as roof-sheet'],
    ['key', '', 'Key is required'],
    ['region', 'Atlantis', 'Region must be a region of Ghana, or empty'],
    ['low', '-1', 'Low must be an amount in cedis, such as 1,250.50, of at most GHS 400,000'],
    ['low', '1.250', 'Low must be an amount in cedis, such as 1,250.50, of at most GHS 400,000'],
    ['high', '24.99', 'High must not be less than low'],
    ['date', '2026-02-30', 'Date must be a day such as 2026-11-21'],
    ['date', '2026-11-22', 'Date must not be in the future'],
    ['source', ' ', 'Source is required'],
    ['unit', '', 'Unit is required'],
  ] as const)('is refused with %s %j', (name, typed, error) => {
    expect(readOneRate({ ...values, [name]: typed }, [], TODAY).errors[name]).toBe(error)
  })

  it('for a region or a finish needs a national one with the same unit', () => {
    const kept = [{ key: 'roof-sheet', region: '', unit: 'm²' }]
    const of = (fields: Partial<typeof values>, known = kept) =>
      readOneRate({ ...values, ...fields }, known, TODAY).errors.key
    expect(of({ region: 'Ashanti' }, [])).toBe('There is no rate roof-sheet of the whole country')
    expect(of({ region: 'Ashanti' })).toBeUndefined()
    expect(of({ key: 'roof-sheet.fine' })).toBeUndefined()
    expect(of({ key: 'tile.fine' })).toBe('There is no rate tile of the whole country')
    expect(of({ unit: 'nr' })).toBe('The unit of roof-sheet is m²; a price of another unit needs another key')
  })

  it('may occur once in a table, and an error names its line', () => {
    const head = 'key,label,unit,region,low,high,date,source\n'
    const { errors } = readRates(
      `${head}block,Block,nr,,5.50,7,2025-08-15,x\nblock,Block,nr,,5,7,2025-08-15,x\ntile,Tile,m2,Ashanti,1,2,2025-08-15,x\nx,,,,,,,`,
      [],
      TODAY,
    )
    expect(errors.slice(0, 2)).toEqual([
      'Line 3: block is listed twice',
      'Line 4: there is no rate tile of the whole country',
    ])
    expect(errors.slice(2).every((error) => error.startsWith('Line 5: '))).toBe(true)
    expect(readRates('key,label', [], TODAY).errors).toEqual([
      'The columns must be key,label,unit,region,low,high,date,source',
    ])
  })

  it('is old after 90 days', () => {
    const day = Date.parse('2026-11-21T00:00:00Z')
    expect(isStale('2026-08-23', day)).toBe(false)
    expect(isStale('2026-08-22', day)).toBe(true)
    expect(ratesNote('2026-08-23', day)).toBe('Rates of 23 Aug 2026, 3 months old.')
    expect(ratesNote('2026-08-22', day)).toBe(
      'These rates are from 22 Aug 2026, 3 months old. Prices may have changed.',
    )
    expect(ratesNote('2026-11-20', day)).toBe('Rates of 20 Nov 2026, 1 day old.')
    expect(ratesNote('2026-11-21', day)).toBe('Rates of 21 Nov 2026.')
    const plans = ['2026-11-01', '2025-08-01', null].map((buildRatesDate) => ({ buildRatesDate }))
    expect(oldRatesNote(plans, day)).toBe('Costs to build: some rates are from 1 Aug 2025. Prices may have changed.')
    expect(oldRatesNote(plans.slice(0, 1), day)).toBe('')
  })
})

describe('a cost on a page', () => {
  it('is rounded to 1,000 cedis, and a line below that to two digits', () => {
    const of = (lowMinor: number, highMinor: number) => ({ lowMinor, highMinor })
    expect(roundedSum(of(55_082_500, 70_138_050))).toEqual(of(55_100_000, 70_100_000))
    expect(roundedLine(of(55_082_500, 70_138_050))).toEqual(of(55_100_000, 70_100_000))
    expect(roundedLine(of(82_500, 105_050))).toEqual(of(83_000, 110_000))
    expect(roundedLine(of(0, 1234))).toEqual(of(0, 1200))
  })
})

describe('a cost', () => {
  const choice = { region: '', finish: 'standard' as const }

  it('is quantity times price, half a pesewa rounded up', () => {
    expect(priceOf(1500, 1)).toBe(2)
    expect(priceOf(1499, 1)).toBe(1)
    expect(priceOf(100_000_000, 40_000_000)).toBe(4_000_000_000_000)
  })

  it('prefers the price of the finish, then that of the region', () => {
    const rates = [
      rate(),
      rate({ region: 'Ashanti', lowMinor: 600 }),
      rate({ key: 'block.fine', lowMinor: 650 }),
      rate({ key: 'block.fine', region: 'Volta', lowMinor: 680 }),
    ]
    const low = (region: string, finish: (typeof FINISHES)[number]) =>
      costOf([line()], rates, { region, finish })?.lowMinor
    expect([low('', 'standard'), low('Ashanti', 'standard'), low('Volta', 'standard')]).toEqual([550, 600, 550])
    expect([low('', 'fine'), low('Ashanti', 'fine'), low('Volta', 'fine')]).toEqual([650, 650, 680])
    expect([low('', 'basic'), low('Ashanti', 'basic')]).toEqual([550, 600])
  })

  it('is null for an empty bill, and is dated by its oldest rate', () => {
    expect(costOf([], [rate()], choice)).toBeNull()
    const rates = [rate(), rate({ key: 'tile', date: '2025-08-15' })]
    expect(costOf([line(), line({ rateKey: 'tile' })], rates, choice)?.oldestDate).toBe('2025-08-15')
  })

  it('adds up lines to stages and stages to the total exactly, for any bill', () => {
    const rates = [550, 333, 40_000_000, 1].map((lowMinor, at) =>
      rate({ key: `r${at}`, lowMinor, highMinor: lowMinor + at }),
    )
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(...STAGES),
            fc.integer({ min: 1, max: 100_000_000 }),
            fc.integer({ min: 0, max: 3 }),
          ),
          { minLength: 1, maxLength: 2000 },
        ),
        (rows) => {
          const lines = rows.map(([stage, quantityThousandths, at]) =>
            line({ stage, quantityThousandths, rateKey: `r${at}` }),
          )
          const cost = costOf(lines, rates, choice)
          for (const end of ['lowMinor', 'highMinor'] as const) {
            const exact = lines.reduce((sum, { quantityThousandths, rateKey }) => {
              const minor = rates.find(({ key }) => key === rateKey)?.[end] ?? 0
              return sum + (BigInt(quantityThousandths) * BigInt(minor) * 2n + 1000n) / 2000n
            }, 0n)
            expect(BigInt(cost?.[end] ?? -1)).toBe(exact)
            expect(cost?.stages.reduce((sum, stage) => sum + BigInt(stage[end]), 0n)).toBe(exact)
            for (const stage of cost?.stages ?? [])
              expect(stage.lines.reduce((sum, each) => sum + each[end], 0)).toBe(stage[end])
          }
          expect(cost?.stages.map(({ stage }) => stage)).toEqual(
            STAGES.filter((stage) => rows.some(([each]) => each === stage)),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('per area covers the whole plan, and is null without an area', () => {
    expect(perArea({ lowMinor: 10_000_000, highMinor: 20_000_000 }, 1076, 'm')).toEqual({
      lowMinor: 100_000,
      highMinor: 200_100,
    })
    expect(perArea({ lowMinor: 10_000_000, highMinor: 20_000_000 }, 1000, 'ft')).toEqual({
      lowMinor: 10_000,
      highMinor: 20_000,
    })
    expect(perArea({ lowMinor: 1, highMinor: 2 }, 0, 'm')).toBeNull()
  })

  it('is read from the address, where unknown values mean the whole country and the standard finish', () => {
    for (const region of ['', ...REGIONS])
      for (const finish of FINISHES) {
        const query = costQuery({ region, finish })
        expect(readCostChoice(new URLSearchParams(query))).toEqual({ region, finish })
      }
    expect(readCostChoice(new URLSearchParams('region=Atlantis&finish=gold'))).toEqual(choice)
    expect(costQuery(choice)).toBe('')
  })
})

describe('a row of the bill’s editor', () => {
  const units = ['nr', 'm²', 'sum']
  const book = units.map((unit, at) => rate({ key: `rate-${at}`, label: `Rate ${at}`, unit, lowMinor: 100 * at + 100 }))
  const given = fc.record({
    stage: fc.constantFrom(...STAGES),
    item: fc.constantFrom('Blocks', 'Sheets, long', 'Sand "sharp"'),
    quantityThousandths: fc.integer({ min: 1, max: 100_000_000 }),
    at: fc.nat(2),
    source: fc.constantFrom('', 'Outer walls'),
  })

  it('means what the same line of a table means, and its sums are those of the cost page', () => {
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 30 }), (rows) => {
        const lines = rows.map(({ at, ...fields }) => line({ ...fields, unit: units[at] ?? '', rateKey: `rate-${at}` }))
        const read = readBillRows(lines.map(cellsOf), book)
        const inOrder = STAGES.flatMap((stage) => lines.filter((each) => each.stage === stage))
        expect(read.lines).toEqual(inOrder)
        expect(read.lines).toEqual(readBill(billText(inOrder), book).lines)
        const cost = costOf(lines, book, { region: '', finish: 'standard' })
        expect(read.sums.stages).toEqual(
          cost?.stages.map(({ stage, lowMinor, highMinor }) => ({ stage, lowMinor, highMinor })),
        )
        expect(read.sums.total).toEqual({ lowMinor: cost?.lowMinor, highMinor: cost?.highMinor })
      }),
    )
  })

  it('may leave out the stage above it and the unit of its rate, and names that by its label', () => {
    const typed = (fields: Partial<BillCells>) => ({ ...NO_ROW, item: 'Blocks', quantity: '2', ...fields })
    const { lines, errors } = readBillRows(
      [
        typed({ stage: 'Roof', rate: 'rate-0' }),
        NO_ROW,
        typed({ rate: 'RATE 1' }),
        typed({ stage: 'Walls and frame', rate: 'rate-2' }),
      ],
      book,
    )
    expect(errors).toEqual({})
    expect(lines.map(({ stage, unit, rateKey }) => [stage, unit, rateKey])).toEqual([
      ['Walls and frame', 'sum', 'rate-2'],
      ['Roof', 'nr', 'rate-0'],
      ['Roof', 'm²', 'rate-1'],
    ])
  })

  it('takes no price below a pesewa, above the highest rate or with its ends the wrong way round', () => {
    for (const price of ['0', '500,000', '200 to 100', '1 to 2 to 3', 'x to 5']) {
      const { errors, added } = readBillRows(
        [{ ...NO_ROW, stage: 'Roof', item: 'A', unit: 'm', quantity: '1', rate: price }],
        book,
      )
      expect(errors).toEqual({ 'rate-0': `Row 1: there is no rate ${price} in the rate book` })
      expect(added).toEqual([])
    }
  })
})
