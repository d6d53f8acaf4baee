import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'

/**
 * D1 binds every number as REAL, so `'INV-' || ?` is `INV-5.0`: a number that is joined to text comes from an INTEGER
 * column, is cast, or is bound as text.
 *
 * Opened without a relational schema, which would otherwise be processed anew on each request.
 */
export type Database = DrizzleD1Database

/** `onRead` receives the rows read by each batch; single Drizzle statements do not report it. */
export function openDatabase(binding: D1Database, onRead?: (rows: number) => void): Database {
  const db = drizzle(onRead ? counted(binding, onRead) : binding)
  // In a batch drizzle-orm 0.45 binds parameters to the `stmt` of each query and gives none to a hand-written one.
  const withStatement = <Raw extends { getQuery(): { sql: string } }>(raw: Raw) =>
    Object.assign(raw, { stmt: binding.prepare(raw.getQuery().sql) })
  const run = db.run.bind(db)
  const all = db.all.bind(db)
  db.run = (query) => withStatement(run(query))
  db.all = (query) => withStatement(all(query))
  return db
}

const counted = (binding: D1Database, onRead: (rows: number) => void) =>
  ({
    prepare: (query: string) => binding.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      const results = await binding.batch<Row>(statements)
      onRead(results.reduce((sum, { meta }) => sum + (meta?.rows_read ?? 0), 0))
      return results
    },
  }) as D1Database
