/** Staff forms that were accepted, and item numbers that are used up. */
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'

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
