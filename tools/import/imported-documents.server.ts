/** Which old documents were taken, as what, and how far: read before a document is taken again, written with its item. */
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

/** For the batch that makes the item: a second import beside it takes the whole batch down. */
export const noteImported = (
  db: Database,
  collection: OldCollection,
  oldId: string,
  itemId: SQL<number> | number,
  taken: Taken,
) => db.insert(importedDocuments).values({ collection, oldId, itemId, ...taken })

/** For the batch that changes it. A `mark` by a query that finds nothing takes the whole batch down. */
export const noteImportedAgain = (
  db: Database,
  collection: OldCollection,
  oldId: string,
  taken: Omit<Taken, 'mark'> & { mark: SQL<number> | number },
) => db.update(importedDocuments).set(taken).where(isOf(collection, oldId))
