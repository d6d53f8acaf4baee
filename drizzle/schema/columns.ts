/** Shared column types: epoch-millisecond times, checked booleans and money in pesewas. */
import { sql } from 'drizzle-orm'
import { integer, type SQLiteColumn } from 'drizzle-orm/sqlite-core'

export const timestamp = (name: string) => integer(name, { mode: 'number' })
export const boolean = (name: string) => integer(name, { mode: 'boolean' })
export const pesewas = (name: string) => integer(name, { mode: 'number' })

/** For the check of an enumerated column: it holds one of its values. */
export const isOneOf = (column: SQLiteColumn) => sql`${column} in ${column.enumValues ?? []}`.inlineParams()
