import { describe, expect, it } from 'vitest'
import { formatAmount, formatCedis, formatCount, plainFigure, readCedis } from '../../app/domain/shared/money.ts'
import {
  bedroomsLabel,
  formatArea,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMetres,
  plural,
  slowDownloadTime,
} from '../../app/domain/shared/units.ts'
import fc from '../support/properties.ts'

describe('money', () => {
  it.each([
    [0, 'GHS 0'],
    [1, 'GHS 0.01'],
    [50, 'GHS 0.50'],
    [100, 'GHS 1'],
    [125_000, 'GHS 1,250'],
    [125_050, 'GHS 1,250.50'],
    [99_999_900, 'GHS 999,999'],
    [123_456_789_00, 'GHS 123,456,789'],
    [-125_000, '-GHS 1,250'],
  ])('%i pesewas are shown as %s', (minor, text) => {
    expect(formatCedis(minor)).toBe(text)
  })

  it('always shows pesewas in a column headed GHS', () => {
    expect(formatAmount(125_000)).toBe('1,250.00')
  })

  it('is formatted without losing a pesewa', () => {
    fc.assert(
      fc.property(fc.nat(9_000_000_000), (minor) => {
        const [whole = '', rest = '0'] = formatCedis(minor).replace('GHS ', '').replaceAll(',', '').split('.')
        expect(Number(whole) * 100 + Number(rest)).toBe(minor)
      }),
    )
  })

  it.each([
    ['1250', 125_000],
    ['1,250', 125_000],
    ['1 250', 125_000],
    ['1\u00a0250', 125_000],
    ['1,250.50', 125_050],
    ['1250.5', 125_050],
    ['12,345,678', 1_234_567_800],
    ['GHS 1,250', 125_000],
    ['gh₵1,250', 125_000],
    [' ₵ 0.05 ', 5],
    ['0', 0],
  ])('%s is read as %i pesewas', (typed, minor) => expect(readCedis(typed)).toBe(minor))

  it.each([
    '',
    '1.250',
    '1,2500',
    '12,50',
    '1,25',
    '1,250 000',
    '1.2.3',
    '1.',
    '.5',
    '1e3',
    '-5',
    '+5',
    '1,250.505',
    'USD 5',
    '$5',
    'GHS',
    'GHS GHS 5',
    '١٢',
    '1_000',
    '0x10',
    'Infinity',
  ])('%j is not a price', (typed) => expect(readCedis(typed)).toBeNull())

  it('is read in every common spelling', () => {
    fc.assert(
      fc.property(
        fc.nat(9_000_000_000),
        fc.constantFrom('', 'GHS ', 'GHS', 'GH₵', '₵ '),
        fc.constantFrom(',', ' ', ''),
        (minor, currency, comma) => {
          const typed = formatCedis(minor).replace('GHS ', currency).replaceAll(',', comma)
          expect(readCedis(typed)).toBe(minor)
        },
      ),
    )
  })

  it('accepts thousands separators only in groups of three', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,. -') }), (typed) => {
        const figure = plainFigure(typed)
        if (figure === null) return
        const [whole = ''] = typed.trim().split('.')
        const groups = whole.split(/[, ]/)
        expect(groups.slice(1).every((group) => group.length === 3)).toBe(true)
        expect(figure).toMatch(/^\d+(\.\d+)?$/)
      }),
    )
  })

  it('groups by thousands', () => {
    expect([0, 999, 1000, 1_000_000].map(formatCount)).toEqual(['0', '999', '1,000', '1,000,000'])
  })
})

describe('units', () => {
  it.each([
    [0, '0 Bytes'],
    [999, '999 Bytes'],
    [1000, '1.0 KB'],
    [9949, '9.9 KB'],
    [10_000, '10 KB'],
    [1_500_000, '1.5 MB'],
    [90_000_000, '90 MB'],
    [2_000_000_000, '2.0 GB'],
    [5_000_000_000_000, '5000 GB'],
  ])('%i bytes are shown as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  it.each([
    [1000, 'less than a minute'],
    [3_000_000, 'about 1 minute'],
    [15_000_000, 'about 5 minutes'],
    [90_000_000, 'about 30 minutes'],
  ])('%i bytes take %s at 50 kB/s', (bytes, text) => {
    expect(slowDownloadTime(bytes)).toBe(text)
  })

  it('dates are written in Ghana’s time, which is UTC all year', () => {
    expect(formatDate(Date.UTC(2026, 10, 21, 23, 59))).toBe('21 Nov 2026')
    expect(formatDateTime(Date.UTC(2026, 0, 2, 3, 4))).toBe('2 Jan 2026, 03:04')
  })

  it('sizes and counts are shown with their unit', () => {
    expect([formatArea(1234), formatMetres(12), formatMetres(12.34)]).toEqual(['1,234 ft²', '12.0 m', '12.3 m'])
    expect([formatArea(1234, 'm'), formatMetres(12, 'ft')]).toEqual(['115 m²', '39.4 ft'])
    expect([
      bedroomsLabel(1),
      bedroomsLabel(3),
      plural(2000, 'plan'),
      plural(1, 'city', 'cities'),
      plural(0, 'city', 'cities'),
    ]).toEqual(['1 Bedroom', '3 Bedrooms', '2,000 plans', '1 city', '0 cities'])
  })
})
