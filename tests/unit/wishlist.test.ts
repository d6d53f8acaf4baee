import { describe, expect, it } from 'vitest'
import { type ComparedItem, compareFacts, compareFeatures } from '../../app/domain/wishlist/compare.ts'
import {
  ADD_TO_WISHLIST,
  noLongerAvailable,
  REMOVE_FROM_WISHLIST,
  WISHLIST_FULL,
  wishlistSaved,
} from '../../app/domain/wishlist/messages.ts'
import {
  decodeWishlist,
  encodeWishlist,
  readReference,
  readReferences,
  type WishlistEntry,
  withEntries,
  withEntry,
  withoutEntry,
  writeReferences,
} from '../../app/domain/wishlist/wishlist.ts'
import fc from '../support/properties.ts'

const entry = fc.record({
  kind: fc.constantFrom('plan' as const, 'listing' as const),
  id: fc.integer({ min: 1, max: 1e8 }),
})
const wishlists = fc.uniqueArray(entry, { maxLength: 100, selector: ({ kind, id }) => kind + id })
const many = (count: number): WishlistEntry[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'plan', id: at + 1 }))

describe('the texts of the wishlist', () => {
  it('are those of the specification', () => {
    expect(ADD_TO_WISHLIST).toBe('Add to Wishlist')
    expect(REMOVE_FROM_WISHLIST).toBe('Remove from Wishlist')
  })

  it('name references and items', () => {
    expect(WISHLIST_FULL).toContain('100 items')
    expect([wishlistSaved(0), wishlistSaved(1), wishlistSaved(2)]).toEqual([
      'All of these are in your wishlist already',
      '1 item added to your wishlist',
      '2 items added to your wishlist',
    ])
    expect(noLongerAvailable('B-107')).toBe('B-107 is no longer available')
  })
})

describe('an item reference', () => {
  it.each([
    ['P-014', { kind: 'plan', id: 14 }],
    ['p-14', { kind: 'plan', id: 14 }],
    [' B-107 ', { kind: 'listing', id: 107 }],
    ['P-1234567', { kind: 'plan', id: 1_234_567 }],
  ])('%s is valid', (text, found) => expect(readReference(text)).toEqual(found))

  it.each(['', 'P', 'P-', 'P-0', 'P--1', 'X-1', '14', 'P-1.5', 'P-1e9', 'P-12345678901', '__proto__'])(
    '%j is invalid',
    (text) => expect(readReference(text)).toBeNull(),
  )
})

describe('a shared wishlist in an address', () => {
  it('accepts commas and repeated fields, drops invalid and duplicate references, and ends at a hundred', () => {
    expect(writeReferences(readReferences(['P-014,B-107', 'junk', 'p-14,,P-2']))).toBe('P-014,B-107,P-002')
    expect(
      readReferences([
        many(150)
          .map(({ id }) => `P-${id}`)
          .join(),
      ]),
    ).toHaveLength(100)
  })

  it('is the same after it is written and read back', () =>
    fc.assert(
      fc.property(wishlists, (list) => {
        expect(readReferences([writeReferences(list)])).toEqual(list)
      }),
    ))
})

describe('the wishlist in a cookie', () => {
  it('is the same after it is packed and unpacked, and a hundred items fit into a cookie', () =>
    fc.assert(
      fc.property(wishlists, (list) => {
        expect(decodeWishlist(encodeWishlist(list))).toEqual(list)
        expect(encodeWishlist(list).length).toBeLessThanOrEqual(700)
      }),
    ))

  it('is read without an exception, whatever it contains', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { id } of decodeWishlist(text)) expect(Number.isSafeInteger(id)).toBe(true)
      }),
    ))
})

describe('changing a wishlist', () => {
  it('changes nothing the second time', () =>
    fc.assert(
      fc.property(wishlists, entry, (list, one) => {
        const added = withEntry(list, one)
        if (added === null) return expect(list).toHaveLength(100)
        expect(added).toContainEqual(one)
        expect(withEntry(added, one)).toEqual(added)
        const removed = withoutEntry(added, one)
        expect(removed).not.toContainEqual(one)
        expect(withoutEntry(removed, one)).toEqual(removed)
      }),
    ))

  it('puts the newest first', () => {
    expect(withEntry(many(2), { kind: 'listing', id: 9 })?.[0]).toEqual({ kind: 'listing', id: 9 })
  })

  it('refuses the hundred and first, but not one that is already there', () => {
    expect(withEntry(many(100), { kind: 'plan', id: 101 })).toBeNull()
    expect(withEntry(many(100), { kind: 'plan', id: 5 })).toEqual(many(100))
  })

  it('adds as many as there is room for', () =>
    fc.assert(
      fc.property(wishlists, wishlists, (own, others) => {
        const all = withEntries(own, others)
        expect(all.slice(0, own.length)).toEqual(own)
        expect(all.length).toBeLessThanOrEqual(100)
        expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(all.length)
      }),
    ))
})

const item = (fields: Partial<ComparedItem> = {}): ComparedItem => ({
  kind: 'plan',
  reference: 'P-014',
  slug: 'house',
  title: 'House',
  type: 'House',
  coverKey: '',
  coverAlt: '',
  priceMinor: 125_000,
  priceNote: 'PDF File',
  availability: null,
  bedrooms: 3,
  dwellings: '',
  washrooms: 2,
  floors: 1,
  areaSqFt: 1200,
  horizontalMetres: 12,
  verticalMetres: 10.5,
  region: 'Ashanti',
  city: 'Kumasi',
  furnishing: 'Unfurnished',
  features: ['Veranda', 'Garage'],
  files: [
    { option: 'a', priceMinor: 125_000, drawings: 4 },
    { option: 'c', priceMinor: 320_000, drawings: 12 },
  ],
  allDrawings: 12,
  build: { lowMinor: 45_500_000, highMinor: 71_500_000 },
  isWithin: null,
  fit: null,
  ...fields,
})

describe('a comparison', () => {
  const rowOf = (rows: ReturnType<typeof compareFacts>, label: string) => rows.find((each) => each.label === label)
  const home = { kind: 'listing', priceMinor: 240_000_000, priceNote: 'For sale', floors: null } as const

  it('says of plans what each file costs and holds, what they cost to build, and which is the lowest', () => {
    const rows = compareFacts([
      item(),
      item({ files: [{ option: 'a', priceMinor: 115_000, drawings: 12 }], build: null, floors: 2 }),
    ])
    expect(rowOf(rows, 'PDF File')).toEqual({
      label: 'PDF File',
      values: ['GHS 1,250, 4 of 12 drawings', 'GHS 1,150, 12 of 12 drawings'],
      differs: true,
      lowest: 1,
    })
    expect(rowOf(rows, 'CAD File')).toBeUndefined()
    expect(rowOf(rows, 'CAD + PDF File')).toMatchObject({
      values: ['GHS 3,200, 12 of 12 drawings', 'Not sold'],
      lowest: null,
    })
    expect(rowOf(rows, 'Cost to build')?.values).toEqual(['GHS 455,000 to GHS 715,000', 'No estimate yet'])
    expect(rowOf(rows, 'Washrooms')).toMatchObject({ values: ['2', '2'], differs: false })
    for (const label of ['Price', 'Price per ft²', 'Furnishing', 'Place', 'Your plot', 'Your budget'])
      expect(rowOf(rows, label), label).toBeUndefined()
  })

  it('says whether they fit the plot and the budget of the visitor, in the unit of the plot', () => {
    const rows = compareFacts([item({ fit: 'turned', isWithin: true }), item({ isWithin: false })], 'ft')
    expect(rowOf(rows, 'Your plot')?.values).toEqual(['Fits turned', 'Does not fit'])
    expect(rowOf(rows, 'Your budget')?.values).toEqual(['Within', 'May exceed'])
    expect(rowOf(rows, 'Size')?.values[0]).toBe('39.4 ft × 34.4 ft')
    expect(rowOf(compareFacts([item()], 'm'), 'Area')?.values).toEqual(['111 m²'])
  })

  it('compares a home with a plan in what both have, and says what only one of them has', () => {
    const rows = compareFacts([item(), item(home)])
    expect(rowOf(rows, 'Price')).toEqual({
      label: 'Price',
      values: ['Homes only', 'GHS 2,400,000 For sale'],
      differs: null,
      lowest: null,
    })
    expect(rowOf(rows, 'Price per ft²')?.values).toEqual(['Homes only', 'GHS 2,000'])
    expect(rowOf(rows, 'Floors')).toMatchObject({ values: ['1', 'Plans only'], differs: null })
    expect(rowOf(rows, 'Size')).toMatchObject({ values: ['12.0 m × 10.5 m', '12.0 m × 10.5 m'], differs: false })
    expect(rowOf(rows, 'Place')?.values[1]).toBe('Kumasi, Ashanti')
  })

  it('has no price per ft² where there is no area', () => {
    expect(rowOf(compareFacts([item({ ...home, areaSqFt: 0 })]), 'Price per ft²')?.values).toEqual(['Not stated'])
  })

  it('separates shared features from others', () => {
    expect(compareFeatures([item(), item({ features: ['Garage', 'Pool'] })])).toEqual({
      shared: ['Garage'],
      differs: true,
    })
    expect(compareFeatures([item(), item()])).toEqual({ shared: ['Veranda', 'Garage'], differs: false })
  })
})
