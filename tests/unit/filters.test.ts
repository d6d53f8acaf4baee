import { describe, expect, it } from 'vitest'
import { ROOM_CHOICES } from '../../app/domain/catalog/filters.ts'
import { toMatch } from '../../app/domain/catalog/list-catalog.server.ts'
import { filtersQuery, narrows, readFilters } from '../../app/domain/catalog/read-filters.ts'
import { NO_PLANS_YET, noPlansFound } from '../../app/domain/plans/messages.ts'
import {
  builderAdvice,
  DEFAULT_DRAWINGS,
  DRAWINGS,
  drawingsOf,
  OPTION_LABELS,
  PLAN_OPTIONS,
} from '../../app/domain/plans/options.ts'
import { planReference } from '../../app/domain/plans/plan.ts'
import fc from '../support/properties.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('the filters of an address', () => {
  it('are all set to All without a query', () => {
    expect(read('')).toEqual({
      room: 'All',
      category: 'All',
      location: 'All',
      city: 'All',
      minMinor: null,
      maxMinor: null,
      budgetMinor: null,
      plot: null,
      title: 'All',
      region: '',
      q: '',
      sold: false,
      sort: 'newest',
      page: 1,
    })
    expect(narrows(read('sort=price-asc&page=3'))).toBe(false)
  })

  it.each([
    ['1 Bedroom', '1 Bedroom'],
    ['1 Bedrooms', '1 Bedroom'],
    ['3 bedroom', '3 Bedrooms'],
    ['4+ Bedrooms', '4+ Bedrooms'],
    ['4 Bedrooms', '4 Bedrooms'],
    ['5 Bedrooms', 'All'],
    ['1+ Bedrooms', 'All'],
    ['All', 'All'],
    ['bedrooms', 'All'],
  ])('read the room %s as %s', (typed, room) => {
    expect(read(`room=${encodeURIComponent(typed)}`).room).toBe(room)
  })

  it('accept Condo for Condominium, and a city with its region or where only one region has it', () => {
    expect([
      read('category=Condo').category,
      read('category=condominium').category,
      read('category=Castle').category,
    ]).toEqual(['Condominium', 'Condominium', 'All'])
    expect(read('location=Ashanti&city=Kumasi')).toMatchObject({ location: 'Ashanti', city: 'Kumasi' })
    expect(read('location=Volta&city=Kumasi')).toMatchObject({ location: 'Volta', city: 'All' })
    expect(read('city=Kumasi')).toMatchObject({ location: 'Ashanti', city: 'Kumasi' })
    expect(read('city=Atlantis')).toMatchObject({ location: 'All', city: 'All' })
  })

  it.each([
    ['1000', 100_000],
    ['1000.5', 100_050],
    ['1000.55', 100_055],
    ['0', 0],
    ['-1', null],
    ['1e3', null],
    ['1,000', 100_000],
    ['GHS%201,000', 100_000],
    ['1 000', 100_000],
    ['1000.555', null],
    ['NaN', null],
    ['9999999999', 99_999_999_900],
    ['', null],
  ])('read a bound of %s cedis as %s pesewas', (typed, minor) => {
    expect(read(`min=${typed}`).minMinor).toBe(minor)
    expect(read(`max=${typed}`).maxMinor).toBe(minor)
  })

  it.each([
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['x', 1],
    ['7', 7],
    ['99999999999999999999', 1_000_000],
  ])('read page %s as %d', (typed, page) => expect(read(`page=${typed}`).page).toBe(page))

  it('keep at most a hundred characters of search words, without control characters', () => {
    expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(100)
    expect(read('q=%00a%0d%0ab%1f').q).toBe('a b')
  })

  it('are the same after they are written and read', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'room',
              'category',
              'location',
              'city',
              'min',
              'max',
              'budget',
              'title',
              'region',
              'q',
              'sold',
              'sort',
              'page',
              'x',
            ),
            fc.oneof(
              fc.string(),
              fc.constantFrom(
                ...ROOM_CHOICES,
                'Villa',
                'Ashanti',
                'Kumasi',
                'price-asc',
                'land-title',
                '12',
                '3.5',
                '1',
              ),
            ),
          ),
        ),
        (pairs) => {
          const filters = readFilters(new URLSearchParams(pairs))
          expect(read(filtersQuery(filters))).toEqual(filters)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the text of an empty list', () => {
  it.each([
    [
      'category=House&room=3 Bedrooms&location=Ashanti&city=Kumasi',
      'No plans found for House 3 Bedrooms in Ashanti in Kumasi',
    ],
    ['category=House', 'No plans found for House'],
    ['room=1 Bedroom', 'No plans found for 1 Bedroom'],
    ['location=Ashanti', 'No plans found in Ashanti'],
    ['location=Ashanti&city=Kumasi', 'No plans found in Ashanti in Kumasi'],
    ['q=pool', 'No plans found matching "pool"'],
    ['location=Ashanti&q=pool', 'No plans found in Ashanti matching "pool"'],
    ['min=5', 'No plans found'],
  ])('%s: %s', (query, words) => {
    expect(noPlansFound(read(query))).toBe(words)
  })

  it('is that of the specification if there is no plan at all', () => {
    expect(NO_PLANS_YET).toBe('No plans are currently available')
  })
})

describe('a search query', () => {
  it.each([
    ['villa', '"villa"*'],
    ['villa pool', '"villa"* "pool"*'],
    ['P-014', '"p"* "014"*'],
    ['"quoted" AND (x)', '"quoted"* "and"* "x"*'],
    ['a b c d e f g h i j', '"a"* "b"* "c"* "d"* "e"* "f"* "g"* "h"*'],
    ['***', null],
    ['', null],
  ])('for %s becomes %s', (typed, match) => {
    expect(toMatch(typed)).toBe(match)
  })

  it('never contains a raw quote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(toMatch(typed) ?? '').toMatch(/^("[\p{L}\p{N}]+"\*( |$))*$/u)
      }),
    )
  })
})

describe('file options', () => {
  it('have their labels and drawings', () => {
    expect(OPTION_LABELS).toEqual({ a: 'PDF File', b: 'CAD File', c: 'CAD + PDF File' })
    expect(DRAWINGS).toHaveLength(13)
  })

  it('say which of them a builder needs, and why', () => {
    const options = PLAN_OPTIONS.map((option) => ({ option, drawings: DEFAULT_DRAWINGS[option] }))
    expect(builderAdvice(options)).toBe(
      'To build, take the CAD + PDF File: it has 13 drawings. A builder works from Structures, Cross-Sections, Electrical Layout, Plumbing Layout, Septic Tank, which are not in every file.',
    )
    expect(builderAdvice([])).toBeNull()
  })

  it('list their drawings once, in the order of the set, unknown ones last', () => {
    expect(
      drawingsOf([
        { drawings: ['Structures', 'Pergola', 'Second Floor Plan'] },
        { drawings: ['Cover Page', 'Structures', 'First Floor Plan'] },
      ]),
    ).toEqual(['Cover Page', 'First Floor Plan', 'Second Floor Plan', 'Structures', 'Pergola'])
  })

  it('have the numbers that staff use', () => {
    expect([planReference(1), planReference(14), planReference(1234)]).toEqual(['P-001', 'P-014', 'P-1234'])
  })
})
