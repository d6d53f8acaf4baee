/** The typed D1 client. Everything that reads or writes rows takes a `Database`. */
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'

/** Opened without a relational schema, which each request would otherwise work out anew. */
export type Database = DrizzleD1Database

export function openDatabase(binding: D1Database): Database {
  const db = drizzle(binding)
  // In a batch drizzle-orm 0.45 binds parameters to the `stmt` of each query and gives none to a hand-written one.
  const withStatement = <Raw extends { getQuery(): { sql: string } }>(raw: Raw) =>
    Object.assign(raw, { stmt: binding.prepare(raw.getQuery().sql) })
  const run = db.run.bind(db)
  const all = db.all.bind(db)
  db.run = (query) => withStatement(run(query))
  db.all = (query) => withStatement(all(query))
  return db
}
