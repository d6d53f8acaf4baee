/** What remains of an incomplete item form, which an import saves as a draft. */
import { expect, it } from 'vitest'
import { errorsOf, readDraft } from '../../app/domain/items/fields.ts'
import { LISTING_INCOMPLETE } from '../../app/domain/items/messages.ts'
import { listingFields, listingSchema, listingValue, NO_PRICE_MINOR } from '../../app/domain/listings/listing-schema.ts'

it('an item draft is read as far as it is valid', () => {
  const typed = { title: ' Two rooms ', bedrooms: 'many', washrooms: '2', type: 'Castle', contact: 'none', price: 'x' }
  expect(listingValue(readDraft(listingFields(), typed))).toMatchObject({
    title: 'Two rooms',
    bedrooms: 0,
    washrooms: 2,
    areaSqFt: 0,
    type: '',
    region: '',
    contact: '',
    features: [],
    priceMinor: NO_PRICE_MINOR,
    availability: 'available',
  })
})

it('an item form reports all errors at once, each beside its field', () => {
  const errors = errorsOf(listingSchema().safeParse({ bedrooms: '2.5', price: '', title: 'Home' }).error)
  expect(errors).toMatchObject({
    bedrooms: ['Bedrooms must be a whole number'],
    price: [LISTING_INCOMPLETE],
    area: ['Area is required'],
  })
})
