import { describe, expect, it } from 'vitest'
import { shownType } from '../../app/domain/catalog/item.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { MOST_PICTURES } from '../../app/domain/items/item.ts'
import { tooManyImages } from '../../app/domain/items/messages.ts'
import { listingReference } from '../../app/domain/listings/listing.ts'
import { NO_LISTINGS_YET, noListingsFound } from '../../app/domain/listings/messages.ts'
import { isCityOf } from '../../app/domain/places/regions.ts'
import { DEFAULT_LEGAL_TEXTS } from '../../app/domain/settings/legal-texts.ts'
import { readSpecification } from '../../app/domain/settings/read-specification.ts'
import { listingRecords } from '../../tools/demo/listing-records.ts'
import { buildDemoListing, demoListingNumbers, featuredListingNumbers } from '../../tools/demo/listings.ts'
import { planByNumber } from '../../tools/demo/plans.ts'

describe('the texts of the list of homes', () => {
  it('are those of the specification', () => {
    expect(NO_LISTINGS_YET).toBe('No properties are currently listed')
    expect(tooManyImages(MOST_PICTURES.listing)).toBe('Maximum 10 images allowed')
  })

  it.each([
    [
      'category=House&room=3 Bedrooms&location=Ashanti&city=Kumasi',
      'No properties found for House 3 Bedrooms in Ashanti in Kumasi',
    ],
    ['category=Condominium', 'No properties found for Condo'],
    ['location=Ashanti&city=Kumasi', 'No properties found in Ashanti in Kumasi'],
    ['min=5', 'No properties found'],
    ['category=Villa&q=pool', 'No properties found for Villa matching "pool"'],
  ])('%s: %s', (query, words) => {
    expect(noListingsFound(readFilters(new URLSearchParams(query)))).toBe(words)
  })

  it('show numbers that begin with B, and Condo for Condominium', () => {
    expect([listingReference(7), listingReference(107)]).toEqual(['B-007', 'B-107'])
    expect([shownType('Condominium'), shownType('Villa')]).toEqual(['Condo', 'Villa'])
  })
})

describe('the specification', () => {
  it('is read into sections of paragraphs and rows', () => {
    expect(readSpecification('Lead.\n\n## Walls & roof\n\nText\nmore.\n\n- Blocks: 150: solid\n- no row')).toEqual({
      lead: ['Lead.'],
      sections: [
        {
          id: 'walls-roof',
          title: 'Walls & roof',
          paragraphs: ['Text more.', '- no row'],
          rows: [{ label: 'Blocks', value: '150: solid' }],
        },
      ],
    })
  })

  it('of the firm has each section once, with distinct labels', () => {
    const { lead, sections } = readSpecification(DEFAULT_LEGAL_TEXTS.specifications.body)
    expect(lead).toHaveLength(1)
    expect(sections.length).toBeGreaterThanOrEqual(12)
    expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length)
    for (const { rows } of sections) expect(new Set(rows.map((row) => row.label)).size).toBe(rows.length)
  })
})

describe('the demo homes', () => {
  it('are 48 from 101, over all types, one to six bedrooms and all regions', () => {
    expect(demoListingNumbers).toHaveLength(48)
    expect([demoListingNumbers[0], demoListingNumbers[47]]).toEqual([101, 148])
    expect(new Set(listingRecords.map((home) => home.part?.type ?? planByNumber(home.plan).type)).size).toBe(10)
    expect(new Set(listingRecords.map((home) => home.part?.bedrooms ?? planByNumber(home.plan).bedrooms)).size).toBe(6)
    expect(new Set(listingRecords.map((home) => home.region)).size).toBe(16)
    expect(new Set(listingRecords.map((home) => home.availability)).size).toBe(3)
    for (const number of featuredListingNumbers) expect(demoListingNumbers).toContain(number)
  })

  it('are in real towns, at plausible prices, with distinct titles', () => {
    for (const home of listingRecords) {
      expect([home.title, isCityOf(home.region, home.city)]).toEqual([home.title, true])
      expect(home.priceMinor % 100).toBe(0)
      const area = home.part?.areaSqFt ?? planByNumber(home.plan).areaSqFt
      const perSqFt = home.priceMinor / 100 / area
      expect(perSqFt, home.title).toBeGreaterThan(280)
      expect(perSqFt, home.title).toBeLessThan(2000)
    }
    expect(new Set(listingRecords.map((home) => home.title)).size).toBe(48)
  })

  it('show three to eight pictures, with the size of the house in the drawings', async () => {
    const home = await buildDemoListing(101)
    expect(home.pictures.length).toBeGreaterThanOrEqual(3)
    expect(home.pictures.length).toBeLessThanOrEqual(8)
    expect(home.pictures.map((picture) => picture.alt).join(' ')).toContain(
      'White villa with a stone tower, 16.6 by 12',
    )
    expect(home.features.join(' ')).not.toMatch(/layout/i)
  }, 30_000)
})
