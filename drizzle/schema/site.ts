/** Settings and texts that staff change without a developer, and the counters that rate-limit the forms. */
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

/** Overrides of the defaults in `app/domain/site`, one row a setting. */
export const siteSettings = sqliteTable('site_settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  updatedAt: timestamp('updated_at').notNull(),
})

/** Every version of each published text; the version that a buyer accepted can always be shown again. */
export const legalTexts = sqliteTable(
  'legal_texts',
  {
    name: text('name', { enum: ['privacy', 'terms', 'refunds', 'specifications'] }).notNull(),
    version: text('version').notNull(),
    body: text('body').notNull(),
    publishedAt: timestamp('published_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.version] })],
)

export const rateCounters = sqliteTable(
  'rate_counters',
  {
    key: text('key').notNull(),
    windowStart: timestamp('window_start').notNull(),
    hits: integer('hits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index('rate_counters_window').on(t.windowStart)],
)

/** When each scheduled job last ran. */
export const jobRuns = sqliteTable('job_runs', {
  name: text('name').primaryKey(),
  ranAt: timestamp('ran_at').notNull(),
  /** Why the last run failed; empty where it did not. */
  note: text('note').notNull().default(''),
  failures: integer('failures').notNull().default(0),
  nextAt: timestamp('next_at').notNull().default(0),
})

/** The team, as the portfolio shows it. */
export const teamMembers = sqliteTable('team_members', {
  id: integer('id').primaryKey(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  role: text('role').notNull(),
  about: text('about').notNull().default(''),
  /** The person's photo. When staff remove it, the upload sweep deletes it. */
  photoKey: text('photo_key'),
})
