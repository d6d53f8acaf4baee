/** What staff forms send before they are accepted, and which of them were. */
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

/**
 * One object, or one picture with its variants, that no item owns: held for a form, or let go and about to be removed.
 * The row is written before the object, so that the sweep finds whatever a crash leaves.
 */
export const heldUploads = sqliteTable(
  'held_uploads',
  {
    id: integer('id').primaryKey(),
    /** Digest of the number of the form and of who filled it in; '' once it is let go. */
    formKey: text('form_key').notNull(),
    /** The input that it came by. */
    field: text('field').notNull(),
    store: text('store', { enum: ['pictures', 'files'] }).notNull(),
    /** The key of the picture, or of the object. */
    objectKey: text('object_key').notNull(),
    filename: text('filename').notNull(),
    sizeBytes: integer('size_bytes').notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    widthPx: integer('width_px').notNull().default(0),
    heightPx: integer('height_px').notNull().default(0),
    /** Null until it was stored whole and found to be what it has to be. */
    readyAt: timestamp('ready_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('held_uploads_key').on(t.objectKey),
    index('held_uploads_form').on(t.formKey, t.id),
    index('held_uploads_age').on(t.createdAt),
    check('held_uploads_store', sql`${t.store} in ('pictures', 'files')`),
  ],
)

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
