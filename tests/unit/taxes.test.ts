/** The tax lines of a price: how staff write them, and that base and taxes add up to the price. */

import { describe, expect, it } from 'vitest'
import { monthRange } from '../../app/domain/lists/list-query.ts'
import { readTaxLines, taxesIn } from '../../app/domain/shared/taxes.ts'
import fc from '../support/properties.ts'

describe('tax lines', () => {
  it.each([
    ['', []],
    ['VAT 15%', [{ name: 'VAT', rate: 1500 }]],
    [
      'NHIL 2.5%, GETFund 2.5% , VAT 15%',
      [
        { name: 'NHIL', rate: 250 },
        { name: 'GETFund', rate: 250 },
        { name: 'VAT', rate: 1500 },
      ],
    ],
    ['VAT', null],
    ['15%', null],
    ['VAT 15', null],
    ['VAT 15%,', null],
    ['VAT 100%', null],
    [Array(7).fill('VAT 1%').join(), null],
  ])('in the setting "%s" are read as %j', (text, lines) => expect(readTaxLines(text)).toEqual(lines))

  it('add up with the base to the amount, also for refunds', () => {
    const lines = fc.array(fc.record({ name: fc.constant('x'), rate: fc.integer({ min: 0, max: 9999 }) }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), lines, (amountMinor, rates) => {
        const { baseMinor, taxes } = taxesIn(amountMinor, rates)
        expect(taxes.reduce((sum, tax) => sum + tax.amountMinor, baseMinor)).toBe(amountMinor)
      }),
    )
    expect(taxesIn(120_000, readTaxLines('NHIL 2.5%, GETFund 2.5%, VAT 15%') ?? [])).toEqual({
      baseMinor: 100_000,
      taxes: [
        { label: 'NHIL 2.5%', amountMinor: 2500 },
        { label: 'GETFund 2.5%', amountMinor: 2500 },
        { label: 'VAT 15%', amountMinor: 15_000 },
      ],
    })
  })
})

it.each([
  ['2026-11', { from: Date.UTC(2026, 10), until: Date.UTC(2026, 11) }],
  ['2026-12', { from: Date.UTC(2026, 11), until: Date.UTC(2027, 0) }],
  ['2026-13', null],
  ['11-2026', null],
  ['', null],
])('the month "%s" is read as %j', (text, month) => expect(monthRange(text)).toEqual(month))
