/** The staff form of a listing: read, judged, and written with its pictures and its line of the audit log in one batch. */
import { eq } from 'drizzle-orm'
import { listings } from '~db/schema/index.ts'
import type { Images } from '../../adapters/images.server'
import { FormReader } from '../items/form-reader.ts'
import type { AcceptedForm, EditableItem, FormSpec, SaveOutcome } from '../items/form-spec.server.ts'
import { FORM_TYPES, linesOf, shownType, storedType } from '../items/item.ts'
import { BAD_CONTACT, CITY_NOT_OF_REGION, LISTING_INCOMPLETE } from '../items/messages.ts'
import type { TakeDeps } from '../items/take-form.server.ts'
import { addItem, alsoAdded, itemOf, newPicture, pictureQuery, updateItem } from '../items/write-item.server.ts'
import { isCityOf, REGIONS } from '../places/regions.ts'
import { createListing } from './create-listing.server.ts'
import type { Availability, Furnishing } from './listing.ts'
import { readContact } from './read-contact.ts'

type Deps = TakeDeps & { images: Images }

const FIELDS = [
  'title',
  'type',
  'furnished',
  'location',
  'city',
  'contact',
  'bedrooms',
  'washrooms',
  'horizontal',
  'vertical',
  'area',
  'description',
  'price',
  'availability',
]
const FURNISHINGS: readonly Furnishing[] = ['unfurnished', 'partially', 'fully', 'furnished']
const AVAILABILITIES: readonly Availability[] = ['available', 'under-offer', 'sold']
const OLD_SPELLING = 'unfrurnished'

type ListingValue = {
  title: string
  type: string
  furnished: Furnishing
  region: string
  city: string
  contact: string
  bedrooms: number
  washrooms: number
  horizontalMetres: number
  verticalMetres: number
  areaSqFt: number
  features: string[]
  description: string
  priceMinor: number
  availability: Availability
}

function readListing(values: Record<string, string>, item: EditableItem | null) {
  const reader = new FormReader(values)
  const title = reader.line('title', 'Title', 120, null)
  const priceMinor = reader.price('price', 'Price')
  if (title === '') reader.fault('title', LISTING_INCOMPLETE)
  else if (priceMinor === null && !reader.faults.price) reader.fault('price', LISTING_INCOMPLETE)
  const given = reader.given('type')
  const type =
    item && given !== '' && given === item.values.type
      ? given
      : reader.choice('type', 'Type', [...FORM_TYPES, 'Condominium'] as const)
  const isOldSpelling = reader.given('furnished').toLowerCase() === OLD_SPELLING
  const furnished = isOldSpelling ? 'unfurnished' : reader.choice('furnished', 'Furnished', FURNISHINGS)
  const region = reader.choice('location', 'Region', REGIONS)
  const city = reader.line('city', 'City', 80)
  if (region !== '' && city !== '' && !isCityOf(region, city)) reader.fault('city', CITY_NOT_OF_REGION)
  const typed = reader.line('contact', 'Contact', 25)
  const contact = readContact(typed)
  if (typed !== '' && contact === null) reader.fault('contact', BAD_CONTACT)
  const value: ListingValue = {
    title,
    type: storedType(type),
    furnished: furnished === '' ? 'unfurnished' : furnished,
    region,
    city,
    contact: contact ?? '',
    bedrooms: reader.amount('bedrooms', 'Bedrooms', true),
    washrooms: reader.amount('washrooms', 'Washrooms', true),
    horizontalMetres: reader.amount('horizontal', 'Horizontal', false),
    verticalMetres: reader.amount('vertical', 'Vertical', false),
    areaSqFt: Math.round(reader.amount('area', 'Area', false)),
    features: linesOf(reader.words('features', 'Features', 4000, null)),
    description: reader.words('description', 'Description', 8000),
    priceMinor: priceMinor ?? 0,
    availability: reader.choice('availability', 'Availability', AVAILABILITIES) || 'available',
  }
  return { value, faults: reader.faults }
}

export const listingForm = (deps: Deps): FormSpec<ListingValue> => ({
  kind: 'listing',
  fields: FIELDS,
  lists: ['features'],
  fileFields: [],
  defaults: { availability: 'available' },
  read: (values, { item }) => readListing(values, item),
  save: (form, item) => (item ? updateListing(deps, form, item) : addListing(deps, form)),
})

const addListing = (deps: Deps, form: AcceptedForm<ListingValue>): Promise<SaveOutcome> =>
  addItem(deps, 'listing', form.value.title, (slug) =>
    createListing(
      deps,
      {
        ...form.value,
        slug,
        publish: form.publish ?? true,
        pictures: form.pictures.map(newPicture),
      },
      alsoAdded(deps, 'listing', form),
    ),
  )

async function updateListing(deps: Deps, form: AcceptedForm<ListingValue>, item: EditableItem): Promise<SaveOutcome> {
  const before = await deps.db.select().from(listings).where(eq(listings.id, item.id)).get()
  if (!before) return { ok: false, reason: 'changed' }
  return updateItem(deps, 'listing', form, item, before, form.value)
}

/** The listing as its form knows it, in whatever state; null where there is none. */
export async function getListingItem(db: Deps['db'], id: number): Promise<EditableItem | null> {
  const [[row], shown] = await db.batch([
    db.select().from(listings).where(eq(listings.id, id)),
    pictureQuery(db, 'listing', id),
  ])
  if (!row) return null
  return {
    ...itemOf(row, shown),
    files: {},
    values: {
      title: row.title,
      type: shownType(row.type),
      furnished: row.furnished,
      location: row.region,
      city: row.city,
      contact: row.contact,
      bedrooms: String(row.bedrooms),
      washrooms: String(row.washrooms),
      horizontal: String(row.horizontalMetres),
      vertical: String(row.verticalMetres),
      area: String(row.areaSqFt),
      features: row.features.join('\n'),
      description: row.description,
      price: String(row.priceMinor / 100),
      availability: row.availability,
    },
  }
}
