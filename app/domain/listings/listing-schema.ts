/** The staff form of a home for sale. */
import * as z from 'zod/mini'
import { amount, choice, line, lines, price, typeField, words } from '../items/fields.ts'
import { BAD_CONTACT, CITY_NOT_OF_REGION, LISTING_INCOMPLETE } from '../items/messages.ts'
import { readContact } from '../places/read-phone.ts'
import { isCityOf, isRegion, REGIONS } from '../places/regions.ts'
import { ALWAYS } from '../shared/form-fields.ts'
import type { Availability, Furnishing } from './listing.ts'

const FURNISHINGS: readonly Furnishing[] = ['unfurnished', 'partially', 'fully', 'furnished']
const AVAILABILITIES: readonly Availability[] = ['available', 'under-offer', 'sold']
/** For a draft without a price: the table's minimum, which no real house costs. */
export const NO_PRICE_MINOR = 1
const OLD_SPELLING = 'unfrurnished'

/** `currentType` is the item's own type, which it may keep. */
export const listingFields = (currentType?: string) =>
  z.object({
    title: line('Title', 120, LISTING_INCOMPLETE),
    type: typeField(currentType),
    furnished: choice('Furnished', [...FURNISHINGS, OLD_SPELLING]),
    location: choice('Region', REGIONS),
    city: line('City', 80),
    contact: line('Contact', 25).check(z.refine((typed) => typed === '' || readContact(typed) !== null, BAD_CONTACT)),
    bedrooms: amount('Bedrooms', true),
    washrooms: amount('Washrooms', true),
    horizontal: amount('Horizontal'),
    vertical: amount('Vertical'),
    area: amount('Area'),
    features: lines('Features'),
    description: words('Description', 8000),
    price: price('Price'),
    availability: choice('Availability', AVAILABILITIES),
  })

type ListingFields = z.output<ReturnType<typeof listingFields>>

export const listingValue = (fields: ListingFields) => {
  const { furnished, location, horizontal, vertical, area, price, ...same } = fields
  const region: string = location
  return {
    ...same,
    furnished: furnished === '' || furnished === OLD_SPELLING ? ('unfurnished' as const) : furnished,
    region,
    contact: readContact(same.contact) ?? '',
    horizontalMetres: horizontal,
    verticalMetres: vertical,
    areaSqFt: Math.round(area),
    priceMinor: price || NO_PRICE_MINOR,
    availability: same.availability || ('available' as const),
  }
}

export type ListingValue = ReturnType<typeof listingValue>

export const listingSchema = (currentType?: string) =>
  z.pipe(
    listingFields(currentType).check(
      z.refine(({ price }) => price !== null && price !== 0, {
        path: ['price'],
        error: LISTING_INCOMPLETE,
        when: ALWAYS,
      }),
      z.refine(({ location, city }) => !isRegion(location) || city === '' || isCityOf(location, city), {
        path: ['city'],
        error: CITY_NOT_OF_REGION,
        when: ALWAYS,
      }),
    ),
    z.transform(listingValue),
  )
