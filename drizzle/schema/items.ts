/** Which forms of staff were taken, and which numbers of items are used up. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

/** A filled-in form that was taken: the same one sent again changes nothing. */
export const takenForms = sqliteTable(
  'taken_forms',
  {
    formKey: text('form_key').primaryKey(),
    /** The item that it made or changed; a form of an older revision finds none and takes its whole batch down. */
    itemId: integer('item_id').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('taken_forms_age').on(t.createdAt)],
)

/**
 * The highest number of each kind that a deleted item had; kept by triggers. Wishes in a cookie, mails, the audit log and
 * the old store's documents go on naming it, so it is never given to another item.
 */
export const retiredNumbers = sqliteTable(
  'retired_numbers',
  {
    kind: text('kind', { enum: ['listing', 'plan', 'project'] }).primaryKey(),
    last: integer('last').notNull(),
  },
  (t) => [check('retired_numbers_kind', sql`${t.kind} in ('listing', 'plan', 'project')`)],
)
