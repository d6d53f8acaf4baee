/** The typed D1 client. Everything that reads or writes rows takes a `Database`. */
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import * as schema from './schema/index.ts'

export type Database = DrizzleD1Database<typeof schema>

export function openDatabase(binding: D1Database): Database {
  const db = drizzle(binding, { schema })
  const run = db.run.bind(db)
  // In a batch drizzle-orm 0.45 binds parameters to the `stmt` of each query and gives none to a hand-written one.
  db.run = (query) => {
    const raw = run(query)
    return Object.assign(raw, { stmt: binding.prepare(raw.getQuery().sql) })
  }
  return db
}
