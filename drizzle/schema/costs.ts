/** Building costs: the rate book, and each plan's bill of quantities with all its revisions. */
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { pesewas, timestamp } from './columns.ts'
import { plans } from './plans.ts'

/** A unit price as a range. Region '' applies where a region has no row of its own. */
export const rates = sqliteTable(
  'rates',
  {
    key: text('key').notNull(),
    region: text('region').notNull().default(''),
    label: text('label').notNull(),
    unit: text('unit').notNull(),
    lowMinor: pesewas('low_minor').notNull(),
    highMinor: pesewas('high_minor').notNull(),
    /** The date of the figure: 2026-11-21. */
    date: text('date').notNull(),
    source: text('source').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.region] }),
    check('rates_range', sql`${t.lowMinor} >= 0 and ${t.highMinor} >= ${t.lowMinor}`),
  ],
)

/** One revision of a plan's bill: who uploaded it, and when. A revision never changes. */
export const bills = sqliteTable(
  'bills',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    actor: text('actor').notNull(),
    lineCount: integer('line_count').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.revision] })],
)

export const billLines = sqliteTable(
  'bill_lines',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    position: integer('position').notNull(),
    stage: text('stage').notNull(),
    item: text('item').notNull(),
    unit: text('unit').notNull(),
    quantityThousandths: integer('quantity_thousandths').notNull(),
    rateKey: text('rate_key').notNull(),
    /** Where the quantity comes from: the walls, rooms or openings that were measured. */
    source: text('source').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.revision, t.position] }),
    index('bill_lines_rate').on(t.rateKey),
    check('bill_lines_quantity', sql`${t.quantityThousandths} > 0`),
  ],
)
