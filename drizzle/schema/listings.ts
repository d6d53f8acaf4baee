/**
 * Houses for sale and the stored facets that their lists are read from. Same layout as plans (see `plans.ts`), with one
 * price and a sale status of their own.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isOneOf, pesewas, timestamp } from './columns.ts'

export const FURNISHINGS = ['unfurnished', 'partially', 'fully', 'furnished'] as const
export const AVAILABILITIES = ['available', 'under-offer', 'sold'] as const

/** A choice that may be left open; the form checks it, because SQLite adds no check to a table. */
const choice = <Choice extends string>(name: string) => text(name).$type<Choice | ''>().notNull().default('')

export const listings = sqliteTable(
  'listings',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    type: text('type').notNull(),
    bedrooms: integer('bedrooms').notNull(),
    washrooms: integer('washrooms').notNull(),
    region: text('region').notNull(),
    city: text('city').notNull(),
    horizontalMetres: real('horizontal_metres').notNull(),
    verticalMetres: real('vertical_metres').notNull(),
    areaSqFt: integer('area_sq_ft').notNull(),
    furnished: text('furnished', { enum: FURNISHINGS }).notNull(),
    description: text('description').notNull(),
    /** The seller's phone in E.164. */
    contact: text('contact').notNull(),
    features: text('features', { mode: 'json' }).$type<string[]>().notNull(),
    priceMinor: pesewas('price_minor').notNull(),
    availability: text('availability', { enum: AVAILABILITIES }).notNull().default('available'),
    titleType: choice<'land-title' | 'registered-deed' | 'indenture' | 'leasehold' | 'family-or-stool' | 'other'>(
      'title_type',
    ),
    /** What the buyer gets of it. */
    titleNote: text('title_note').notNull().default(''),
    /** When the land was last searched at the Lands Commission, as 2026-11-21. */
    searchDate: text('search_date').notNull().default(''),
    /** In the unit; 0 where it is not stated. */
    plotWidth: real('plot_width').notNull().default(0),
    plotDepth: real('plot_depth').notNull().default(0),
    plotUnit: text('plot_unit').$type<'ft' | 'm'>().notNull().default('ft'),
    road: choice<'tarred' | 'gravel' | 'earth'>('road'),
    water: choice<'connected' | 'nearby' | 'none'>('water'),
    power: choice<'connected' | 'nearby' | 'none'>('power'),
    /** Where a viewing begins, and who meets the visitor. Phone in E.164. */
    meetingPoint: text('meeting_point').notNull().default(''),
    agentName: text('agent_name').notNull().default(''),
    agentPhone: text('agent_phone').notNull().default(''),
    coverKey: text('cover_key').notNull().default(''),
    coverAlt: text('cover_alt').notNull().default(''),
    status: text('status', { enum: ['draft', 'published', 'archived'] }).notNull(),
    revision: integer('revision').notNull().default(1),
    publishedAt: timestamp('published_at'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('listings_slug').on(t.slug),
    index('listings_status').on(t.status, t.publishedAt),
    check('listings_status_known', isOneOf(t.status)),
    check('listings_availability', isOneOf(t.availability)),
    check('listings_furnished', isOneOf(t.furnished)),
    check('listings_price_whole', sql`${t.priceMinor} > 0 and typeof(${t.priceMinor}) = 'integer'`),
    check(
      'listings_sizes_positive',
      sql`${t.bedrooms} >= 0 and ${t.washrooms} >= 0 and ${t.areaSqFt} >= 0 and ${t.horizontalMetres} >= 0 and ${t.verticalMetres} >= 0`,
    ),
  ],
)

/** Former addresses: an old slug redirects to the item's present one. */
export const listingSlugs = sqliteTable(
  'listing_slugs',
  {
    slug: text('slug').primaryKey(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
  },
  (t) => [index('listing_slugs_listing').on(t.listingId)],
)

export const listingFacets = sqliteTable(
  'listing_facets',
  {
    facet: text('facet').notNull(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    publishedAt: timestamp('published_at').notNull(),
    priceMinor: pesewas('price_minor').notNull(),
    areaSqFt: integer('area_sq_ft').notNull(),
    /** Null where it is not stated. */
    titleType: text('title_type'),
  },
  (t) => [
    primaryKey({ columns: [t.facet, t.listingId] }),
    index('listing_facets_title').on(t.facet, t.titleType, t.listingId).where(sql`title_type is not null`),
    index('listing_facets_newest').on(t.facet, t.publishedAt, t.listingId),
    index('listing_facets_price').on(t.facet, t.priceMinor, t.listingId),
    index('listing_facets_area').on(t.facet, t.areaSqFt, t.listingId),
    index('listing_facets_listing').on(t.listingId),
  ],
)

/** How many listings a facet holds; triggers on `listing_facets` maintain it. */
export const listingFacetCounts = sqliteTable('listing_facet_counts', {
  facet: text('facet').primaryKey(),
  items: integer('items').notNull(),
})
