/**
 * Which old documents were imported, as what, and how completely: read before a document is imported again, written
 * with its item.
 */
import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { importedDocuments } from '~db/schema/index.ts'
import type { OldCollection } from './old-export.ts'

export type ImportedDocument = typeof importedDocuments.$inferSelect
type Taken = Pick<ImportedDocument, 'digest' | 'mark' | 'objects' | 'importedAt'>

const isOf = (collection: OldCollection, oldId: string) =>
  and(eq(importedDocuments.collection, collection), eq(importedDocuments.oldId, oldId))

export const findImported = (db: Database, collection: OldCollection, oldId: string) =>
  db.select().from(importedDocuments).where(isOf(collection, oldId)).get()

/** A statement for the batch that creates the item: a concurrent import makes the whole batch fail. */
export const noteImported = (
  db: Database,
  collection: OldCollection,
  oldId: string,
  itemId: SQL<number> | number,
  taken: Taken,
) => db.insert(importedDocuments).values({ collection, oldId, itemId, ...taken })

/** A statement for the batch that changes the item. A `mark` query without a result makes the whole batch fail. */
export const noteImportedAgain = (
  db: Database,
  collection: OldCollection,
  oldId: string,
  taken: Omit<Taken, 'mark'> & { mark: SQL<number> | number },
) => db.update(importedDocuments).set(taken).where(isOf(collection, oldId))
