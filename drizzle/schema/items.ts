/** Staff forms that were accepted, item numbers that are used up, and what staff deleted or changed together lately. */
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { boolean, isOneOf, timestamp } from './columns.ts'

/** An accepted form: sending it again changes nothing. */
export const takenForms = sqliteTable('taken_forms', {
  formKey: text('form_key').primaryKey(),
  /** The item that it created or changed. A form of an older revision finds none, and its whole batch fails. */
  itemId: integer('item_id').notNull(),
  createdAt: timestamp('created_at').notNull(),
})

/**
 * The highest number among deleted items of each kind, maintained by triggers. Wishlist cookies, mails, the audit log
 * and the old store's documents still refer to such numbers, so none is reused.
 */
export const retiredNumbers = sqliteTable(
  'retired_numbers',
  {
    kind: text('kind', { enum: ['listing', 'plan', 'project'] }).primaryKey(),
    last: integer('last').notNull(),
  },
  (t) => [check('retired_numbers_kind', isOneOf(t.kind))],
)

/**
 * What staff deleted: kept for 30 days, in which it can be restored, then deleted for good by a job. Until then its row is
 * archived.
 */
export const trash = sqliteTable(
  'trash',
  {
    kind: text('kind', { enum: ['listing', 'plan', 'project', 'message'] }).notNull(),
    itemId: integer('item_id').notNull(),
    /** Its state before. */
    status: text('status').notNull(),
    wasFeatured: boolean('was_featured').notNull(),
    deletedBy: text('deleted_by').notNull(),
    deletedAt: timestamp('deleted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId] }),
    index('trash_deleted').on(t.deletedAt),
    check('trash_kind', isOneOf(t.kind)),
  ],
)

/** What the items of a change of several were before, for its undo; kept for a day. */
export const bulkChanges = sqliteTable(
  'bulk_changes',
  {
    key: text('key').primaryKey(),
    kind: text('kind', { enum: ['listing', 'plan', 'project'] }).notNull(),
    /** A list in JSON: id, the revision that the change left, and each value that can be changed together. */
    before: text('before').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [check('bulk_changes_kind', isOneOf(t.kind))],
)
