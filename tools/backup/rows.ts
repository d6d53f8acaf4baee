/**
 * Dumps all rows of a site's database as SQL for a database with the same migrations, and loads them. Triggers are
 * dropped meanwhile: the rows that they derive are in the dump and would count double. Word indexes are virtual tables
 * and are written row by row.
 */
import type { DatabaseSync } from 'node:sqlite'
import { PLATFORM_TABLE } from '../../app/domain/health/system-status.ts'

type Table = { name: string; isVirtual: boolean }

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Tables with rows of their own: not the shadow tables of virtual tables, nor the platform's `_cf_` tables. */
export const listTables = (db: DatabaseSync): Table[] =>
  db
    .prepare(
      "select name, type from pragma_table_list where schema = 'main' and type in ('table', 'virtual') order by name",
    )
    .all()
    .map(({ name, type }) => ({ name: String(name), isVirtual: type === 'virtual' }))
    .filter(({ name }) => !PLATFORM_TABLE.test(name))

export const countRows = (db: DatabaseSync): Record<string, number> =>
  Object.fromEntries(
    listTables(db).map(({ name }) => [name, Number(db.prepare(`select count(*) n from ${quoteName(name)}`).get()?.n)]),
  )

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString('hex')}'`
  return `'${String(value).replaceAll("'", "''")}'`
}

export function insertLine(table: string, row: Record<string, unknown>): string {
  const names = Object.keys(row).map(quoteName).join(', ')
  return `insert into ${quoteName(table)} (${names}) values (${Object.values(row).map(literal).join(', ')});`
}

const triggersOf = (db: DatabaseSync) =>
  db
    .prepare("select name, sql from sqlite_master where type = 'trigger' order by name")
    .all()
    .map((row) => ({ name: String(row.name), sql: String(row.sql) }))

/** Wraps `rows` in statements that empty a database with the schema of `db` and restore its triggers. */
export function* refill(db: DatabaseSync, rows: Iterable<string>): Generator<string> {
  const triggers = triggersOf(db)
  yield 'pragma defer_foreign_keys = on;'
  for (const { name } of triggers) yield `drop trigger ${quoteName(name)};`
  for (const { name } of listTables(db)) yield `delete from ${quoteName(name)};`
  yield* rows
  for (const { sql } of triggers) yield `${sql};`
}

/** One insert statement for each row of each table. */
export function* rowsOf(db: DatabaseSync): Generator<string> {
  for (const { name, isVirtual } of listTables(db)) {
    const statement = db.prepare(`select ${isVirtual ? 'rowid, ' : ''}* from ${quoteName(name)}`)
    statement.setReadBigInts(true)
    for (const row of statement.iterate()) yield insertLine(name, row)
  }
}
