/** Finished projects, and the items featured on the home page. */
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'

export const projects = sqliteTable(
  'projects',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    note: text('note').notNull().default(''),
    location: text('location').notNull(),
    /** Completion date, as YYYY-MM-DD. */
    date: text('date').notNull(),
    description: text('description').notNull(),
    link: text('link').notNull().default(''),
    status: text('status', { enum: ['draft', 'published', 'archived'] }).notNull(),
    revision: integer('revision').notNull().default(1),
    publishedAt: timestamp('published_at'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('projects_slug').on(t.slug),
    index('projects_status').on(t.status, t.date, t.id),
    check('projects_status_known', isOneOf(t.status)),
    check('projects_date_shape', sql`${t.date} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
)

/** Counts for pages, such as published projects, so that no page counts rows. Triggers maintain them. */
export const keptCounts = sqliteTable('kept_counts', {
  name: text('name').primaryKey(),
  items: integer('items').notNull(),
})

/** The home page's featured items, in the order staff set. */
export const featuredItems = sqliteTable(
  'featured_items',
  {
    kind: text('kind', { enum: ['listing', 'plan', 'project'] }).notNull(),
    itemId: integer('item_id').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId] }),
    index('featured_items_order').on(t.kind, t.position),
    check('featured_items_kind', isOneOf(t.kind)),
  ],
)
