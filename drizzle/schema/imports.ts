/** What came from the old document store, and as what: the import is repeatable because of these rows. */
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

const OLD_COLLECTIONS = ['Buy', 'Plans', 'projects', 'RequestPlans', 'users'] as const

/** Kept when the item is gone: what was taken away here does not come back with the next import. */
export const importedDocuments = sqliteTable(
  'imported_documents',
  {
    collection: text('collection', { enum: OLD_COLLECTIONS }).notNull(),
    oldId: text('old_id').notNull(),
    itemId: integer('item_id').notNull(),
    /** SHA-256 of the document as it was taken last. */
    digest: text('digest').notNull(),
    /** The revision, or the time of the last change, that the import left: another one is the work of somebody here. */
    mark: integer('mark').notNull(),
    /** The key that each picture or file has here, by the SHA-256 of where the document says it lies. */
    objects: text('objects', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    importedAt: timestamp('imported_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collection, t.oldId] }),
    index('imported_documents_item').on(t.collection, t.itemId),
    check(
      'imported_documents_collection',
      sql`${t.collection} in ('Buy', 'Plans', 'projects', 'RequestPlans', 'users')`,
    ),
  ],
)
