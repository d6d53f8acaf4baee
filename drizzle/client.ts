/** The typed D1 client. Everything that reads or writes rows takes a `Database`. */
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import * as schema from './schema/index.ts'

export type Database = DrizzleD1Database<typeof schema>

export const openDatabase = (binding: D1Database): Database => drizzle(binding, { schema })
