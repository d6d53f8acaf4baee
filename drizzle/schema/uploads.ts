/** Files received that are not yet, or no longer, part of an item, a plan request or a profile. */
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'

/**
 * One object, or one picture with its variants. The row is written before the object and deleted after it, so the sweep
 * finds anything that a crash leaves.
 */
export const stagedUploads = sqliteTable(
  'staged_uploads',
  {
    id: integer('id').primaryKey(),
    /** Digest of the form's number and the person who filled it in; '' where no form waits for the file. */
    formKey: text('form_key').notNull(),
    /** The name of its form field. */
    field: text('field').notNull(),
    store: text('store', { enum: ['pictures', 'files'] }).notNull(),
    /** The key of the picture, or of the object. */
    objectKey: text('object_key').notNull(),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull().default(''),
    sizeBytes: integer('size_bytes').notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    widthPx: integer('width_px').notNull().default(0),
    heightPx: integer('height_px').notNull().default(0),
    /** Null until the upload is complete and its content is checked. */
    readyAt: timestamp('ready_at'),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [uniqueIndex('staged_uploads_key').on(t.objectKey), check('staged_uploads_store', isOneOf(t.store))],
)
