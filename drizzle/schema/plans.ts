/**
 * House plans, their three file options, the stored files and the stored facets that lists are read from. A facet is
 * one combination of filters ("3/House/Ashanti"); `plan_facets` holds one narrow row per plan and facet, so a filtered,
 * sorted page is a range scan of an index and never a scan of the catalogue.
 */
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { boolean, isOneOf, pesewas, timestamp } from './columns.ts'

export const plans = sqliteTable(
  'plans',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    type: text('type').notNull(),
    bedrooms: integer('bedrooms').notNull(),
    washrooms: integer('washrooms').notNull(),
    floors: integer('floors').notNull(),
    region: text('region').notNull().default(''),
    city: text('city').notNull().default(''),
    horizontalMetres: real('horizontal_metres').notNull(),
    verticalMetres: real('vertical_metres').notNull(),
    areaSqFt: integer('area_sq_ft').notNull(),
    furnished: boolean('furnished').notNull().default(false),
    description: text('description').notNull(),
    contact: text('contact').notNull().default(''),
    features: text('features', { mode: 'json' }).$type<string[]>().notNull(),
    fromPriceMinor: pesewas('from_price_minor').notNull(),
    fromOption: text('from_option', { enum: ['a', 'b', 'c'] })
      .notNull()
      .default('a'),
    coverKey: text('cover_key').notNull().default(''),
    coverAlt: text('cover_alt').notNull().default(''),
    status: text('status', { enum: ['draft', 'published', 'archived'] }).notNull(),
    revision: integer('revision').notNull().default(1),
    publishedAt: timestamp('published_at'),
    /** The revision of its bill of quantities; null where it has none. */
    billRevision: integer('bill_revision'),
    /** Building cost at the standard finish and the national rates, to the nearest 5,000 cedis. */
    buildLowMinor: pesewas('build_low_minor'),
    buildHighMinor: pesewas('build_high_minor'),
    /** The date of the oldest rate used. */
    buildRatesDate: text('build_rates_date'),
    /** One sample sheet as a PDF, free to view before buying. */
    sampleKey: text('sample_key'),
    sampleBytes: integer('sample_bytes'),
    /** Who answers for the drawings, with the numbers under which they are registered; '' where nobody is named. */
    architectName: text('architect_name').notNull().default(''),
    architectNumber: text('architect_number').notNull().default(''),
    engineerName: text('engineer_name').notNull().default(''),
    engineerNumber: text('engineer_number').notNull().default(''),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('plans_slug').on(t.slug),
    index('plans_status').on(t.status, t.publishedAt),
    check('plans_status_known', isOneOf(t.status)),
    check('plans_price_whole', sql`${t.fromPriceMinor} >= 0 and typeof(${t.fromPriceMinor}) = 'integer'`),
    check(
      'plans_sizes_positive',
      sql`${t.bedrooms} >= 0 and ${t.washrooms} >= 0 and ${t.floors} >= 0 and ${t.areaSqFt} >= 0 and ${t.horizontalMetres} >= 0 and ${t.verticalMetres} >= 0`,
    ),
    check('plans_furnished_flag', sql`${t.furnished} in (0, 1)`),
  ],
)

/** Former addresses: an old slug redirects to the item's present one. */
export const planSlugs = sqliteTable(
  'plan_slugs',
  {
    slug: text('slug').primaryKey(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
  },
  (t) => [index('plan_slugs_plan').on(t.planId)],
)

/** One stored revision of one file of a plan. A row never changes: a new upload is a new revision. */
export const planFiles = sqliteTable(
  'plan_files',
  {
    id: integer('id').primaryKey(),
    /** Both null for a file that was drawn for one plan request. */
    planId: integer('plan_id').references(() => plans.id),
    option: text('option', { enum: ['a', 'b', 'c'] }),
    revision: integer('revision').notNull(),
    objectKey: text('object_key').notNull(),
    filename: text('filename').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('plan_files_revision').on(t.planId, t.option, t.revision),
    uniqueIndex('plan_files_key').on(t.objectKey),
    check('plan_files_option', isOneOf(t.option)),
    check('plan_files_size', sql`${t.sizeBytes} > 0`),
  ],
)

/** The sheets of each revision of a plan, with the verification code printed on each. */
export const planSheets = sqliteTable(
  'plan_sheets',
  {
    /** 128 random bits: a reader of one sheet can't guess the code of another. */
    code: text('code').primaryKey(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    /** Such as A-02. */
    number: text('number').notNull(),
    title: text('title').notNull(),
    /** Paper size, such as A2. */
    size: text('size').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [uniqueIndex('plan_sheets_number').on(t.planId, t.revision, t.number)],
)

/** A plan's priced options, each with the file a new buyer gets and the drawings in it. */
export const planOptions = sqliteTable(
  'plan_options',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    option: text('option', { enum: ['a', 'b', 'c'] }).notNull(),
    priceMinor: pesewas('price_minor').notNull(),
    fileId: integer('file_id')
      .notNull()
      .references(() => planFiles.id),
    drawings: text('drawings', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.option] }),
    index('plan_options_file').on(t.fileId),
    check('plan_options_option', isOneOf(t.option)),
    check('plan_options_price', sql`${t.priceMinor} > 0 and typeof(${t.priceMinor}) = 'integer'`),
  ],
)

export const planFacets = sqliteTable(
  'plan_facets',
  {
    facet: text('facet').notNull(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    publishedAt: timestamp('published_at').notNull(),
    priceMinor: pesewas('price_minor').notNull(),
    areaSqFt: integer('area_sq_ft').notNull(),
    /** Written by triggers from the plan; sides in micrometres. */
    buildLowMinor: pesewas('build_low_minor'),
    shortSide: integer('short_side'),
    longSide: integer('long_side'),
  },
  (t) => [
    primaryKey({ columns: [t.facet, t.planId] }),
    index('plan_facets_build').on(t.facet, t.buildLowMinor, t.planId),
    index('plan_facets_sides').on(t.facet, t.longSide, t.shortSide, t.planId),
    index('plan_facets_newest').on(t.facet, t.publishedAt, t.planId),
    index('plan_facets_price').on(t.facet, t.priceMinor, t.planId),
    index('plan_facets_area').on(t.facet, t.areaSqFt, t.planId),
    index('plan_facets_plan').on(t.planId),
  ],
)

/** How many plans a facet holds; triggers on `plan_facets` maintain it, so no page counts rows. */
export const planFacetCounts = sqliteTable('plan_facet_counts', {
  facet: text('facet').primaryKey(),
  items: integer('items').notNull(),
})
