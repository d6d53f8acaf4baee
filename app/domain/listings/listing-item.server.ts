/** A home for sale as staff edit it. */
import { eq, sql } from 'drizzle-orm'
import { listings } from '~db/schema/index.ts'
import { shownType } from '../catalog/item.ts'
import { readDraft } from '../items/fields.ts'
import {
  buildingList,
  hasPictures,
  type ItemDefinition,
  itemOf,
  type OwnColumns,
  pictureInputs,
  pictureQuery,
} from '../items/item-definition.server.ts'
import { pick } from '../shared/pick.ts'
import { type ListingValue, listingFields, listingSchema, listingValue, NO_PRICE_MINOR } from './listing-schema.ts'

export const listingItem: ItemDefinition<ListingValue> = {
  kind: 'listing',
  table: listings,
  slugs: { otherwise: 'home', reserved: ['specifications'], former: { table: 'listing_slugs', owner: 'listing_id' } },
  fields: Object.keys(listingFields().shape).filter((name) => name !== 'features'),
  lists: ['features'],
  inputs: pictureInputs('listing'),
  defaults: { availability: 'available', plotUnit: 'ft' },
  isComplete: sql`price_minor > ${NO_PRICE_MINOR} and region <> '' and city <> '' and contact <> '' and description <> '' and ${hasPictures('listing', 'listings')}`,
  schema: ({ item }) => listingSchema(item?.values.type),
  draft: (values, { item }) => listingValue(readDraft(listingFields(item?.values.type), values)),
  columns: (value, cover): OwnColumns<typeof listings> => ({ ...value, ...cover }),
  list: buildingList('listing', listings, sql`${listings.priceMinor}`),
  async get(db, id) {
    const [[row], shown] = await db.batch([
      db.select().from(listings).where(eq(listings.id, id)),
      pictureQuery(db, 'listing', id),
    ])
    if (!row) return null
    const values = {
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
      price: row.priceMinor === NO_PRICE_MINOR ? '' : String(row.priceMinor / 100),
      availability: row.availability,
      ...pick(row, 'titleType', 'titleNote', 'searchDate', 'plotUnit', 'road', 'water', 'power'),
      plotWidth: row.plotWidth === 0 ? '' : String(row.plotWidth),
      plotDepth: row.plotDepth === 0 ? '' : String(row.plotDepth),
      ...pick(row, 'meetingPoint', 'agentName', 'agentPhone'),
    }
    return { ...itemOf(row, shown), files: {}, values }
  },
}
