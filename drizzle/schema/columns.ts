/** Shared column types: epoch-millisecond times, checked booleans and money in pesewas. */
import { integer } from 'drizzle-orm/sqlite-core'

export const timestamp = (name: string) => integer(name, { mode: 'number' })
export const boolean = (name: string) => integer(name, { mode: 'boolean' })
export const pesewas = (name: string) => integer(name, { mode: 'number' })
