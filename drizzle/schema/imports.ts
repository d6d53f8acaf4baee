/** Documents imported from the old store and the items they became: these rows make the import repeatable. */
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { isOneOf, timestamp } from './columns.ts'

const OLD_COLLECTIONS = ['Buy', 'Plans', 'projects', 'RequestPlans', 'users'] as const

/** Kept after the item is deleted, so the next import does not bring it back. */
export const importedDocuments = sqliteTable(
  'imported_documents',
  {
    collection: text('collection', { enum: OLD_COLLECTIONS }).notNull(),
    oldId: text('old_id').notNull(),
    itemId: integer('item_id').notNull(),
    /** SHA-256 of the document as last imported. */
    digest: text('digest').notNull(),
    /** The revision or change time that the import left: a different one means that staff changed the item since. */
    mark: integer('mark').notNull(),
    /** The key of each picture or file here, by the SHA-256 of its location in the document. */
    objects: text('objects', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    importedAt: timestamp('imported_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collection, t.oldId] }),
    index('imported_documents_item').on(t.collection, t.itemId),
    check('imported_documents_collection', isOneOf(t.collection)),
  ],
)
