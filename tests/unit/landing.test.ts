import { describe, expect, it } from 'vitest'
import { ALL } from '../../app/domain/catalog/filter.ts'
import { CATEGORIES, type Filters, ROOM_CHOICES } from '../../app/domain/catalog/filters.ts'
import { breadcrumbs } from '../../app/domain/catalog/json-ld.ts'
import {
  kindInWords,
  landingSlug,
  listOf,
  placeInWords,
  readLanding,
  relatedFilters,
} from '../../app/domain/catalog/landing.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { citiesOf, REGIONS } from '../../app/domain/places/regions.ts'
import fc from '../support/properties.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('the address of a landing page', () => {
  it.each([
    ['room=3+Bedrooms&category=House&city=Kumasi', '3-bedroom-houses-in-kumasi', '3-bedroom houses', 'Kumasi'],
    ['room=1+Bedroom', '1-bedroom-homes', '1-bedroom homes', 'All'],
    ['category=Condo&location=Greater+Accra', 'condos-in-greater-accra', 'condos', 'Greater Accra'],
    ['room=4%2B+Bedrooms&category=Villa', '4-or-more-bedroom-villas', 'villas with 4 or more bedrooms', 'All'],
    ['category=Duplex/Triplex&location=Volta', 'duplexes-in-volta', 'duplexes', 'Volta'],
    ['category=Tiny+House', 'tiny-houses', 'tiny houses', 'All'],
  ])('%s is %s', (query, slug, kind, place) => {
    expect(landingSlug(read(query))).toBe(slug)
    const filters = readLanding(slug)
    expect(filters).toEqual(read(query))
    expect(kindInWords(filters as Filters)).toBe(kind)
    expect(placeInWords(filters as Filters)).toBe(place)
  })

  it.each([
    [
      { bedrooms: 3, category: 'House', location: 'Ashanti', city: 'Kumasi' },
      '3-bedroom-houses-in-kumasi',
      '3-bedroom houses in Kumasi',
    ],
    [{ bedrooms: 6, category: 'Villa' }, '4-or-more-bedroom-villas', 'Villas with 4 or more bedrooms'],
    [{ bedrooms: 0, category: 'Studio' }, 'studios', 'Studios'],
  ])('is found for an item: %j', (item, slug, label) => expect(listOf(item)).toEqual({ slug, label }))

  it('does not exist for an item without known values', () => expect(listOf({})).toBeNull())

  it('exists once for each choice of rooms, category and place, and leads back to it', () => {
    const places = REGIONS.flatMap((location) => [ALL, ...citiesOf(location)].map((city) => ({ location, city })))
    const everywhere = [{ location: ALL as string, city: ALL as string }, ...places]
    const seen = new Set<string>()
    for (const room of ROOM_CHOICES)
      for (const category of CATEGORIES)
        for (const place of everywhere) {
          const filters = { ...read(''), room, category, ...place }
          const slug = landingSlug(filters)
          if (slug === null) {
            expect([room, category, place.location]).toEqual([ALL, ALL, ALL])
            continue
          }
          expect(seen.has(slug)).toBe(false)
          seen.add(slug)
          expect(readLanding(slug)).toEqual(filters)
        }
    expect(seen.size).toBeGreaterThan(10_000)
  })

  it('does not exist for a list with other filters or another order', () => {
    for (const query of [
      '',
      'q=pool&category=House',
      'category=House&min=10',
      'category=House&sort=price-asc',
      'category=House&page=2',
    ])
      expect(landingSlug(read(query))).toBeNull()
  })

  it('has one spelling; any other is not found', () => {
    for (const slug of [
      '',
      '-',
      'house',
      '3-bedrooms-houses',
      '0-bedroom-houses',
      '5-bedroom-houses',
      '3-Bedroom-houses',
      'houses-in-',
      'houses-in-nowhere',
      'homes',
      'in-kumasi',
      'houses-in-kumasi-in-kumasi',
      '__proto__',
      'constructor-in-kumasi',
    ])
      expect(readLanding(slug)).toBeNull()
    fc.assert(
      fc.property(fc.string(), (text) => {
        const filters = readLanding(text)
        if (filters) expect(landingSlug(filters)).toBe(text)
      }),
    )
  })

  it('links to lists that differ in one choice, never to itself', () => {
    const own = read('room=3+Bedrooms&category=House&city=Kumasi')
    const slugs = relatedFilters(own, true).map(landingSlug)
    expect(slugs).toContain('2-bedroom-houses-in-kumasi')
    expect(slugs).toContain('3-bedroom-villas-in-kumasi')
    expect(slugs).toContain('3-bedroom-houses-in-obuasi')
    expect(slugs).toContain('houses-in-kumasi')
    expect(slugs).not.toContain('3-bedroom-houses-in-kumasi')
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.length).toBeLessThan(90)
  })
})

it('breadcrumbs for search engines begin at Home', () => {
  const [list] = breadcrumbs('https://fihankra.example', [['Plans', '/plans']])
  expect(list?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://fihankra.example/' },
    { '@type': 'ListItem', position: 2, name: 'Plans', item: 'https://fihankra.example/plans' },
  ])
})
