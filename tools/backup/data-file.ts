/**
 * The file of "Back up now", read into a database with its migrations. Takes only what that page writes: rows of the
 * tables and columns that the migrations make, as many as the file counts, under the digest in its last line.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { DATA_FORMAT } from '../../app/domain/health/system-status.ts'
import { listMigrations, migrate } from '../start/migrate.ts'
import { countRows, listTables, quoteName, refill } from './rows.ts'

const NEWLINE = 10
const LARGEST_DATA = 4_000_000_000
const ROW_NUMBER = 'row number'

const headSchema = z.strictObject({
  format: z.literal(DATA_FORMAT),
  madeAt: z.string(),
  migrations: z.array(z.string()),
})
const rowSchema = z.array(z.union([z.string(), z.number(), z.null()]))
const tableSchema = z.strictObject({ table: z.string(), columns: z.array(z.string()) })
const passSchema = z.strictObject({ pass: z.int() })
const endSchema = z.strictObject({ rows: z.record(z.string(), z.int()), isSteady: z.boolean() })
const bodySchema = z.union([rowSchema, tableSchema, passSchema, endSchema])
const digestSchema = z.strictObject({ sha256: z.string() })
type Row = z.output<typeof rowSchema>
type End = z.output<typeof endSchema>

export type DataFile = { migrations: string[]; lines: Buffer }

export const damaged = (why: string) => new Error(`The backup is damaged: ${why}.`)
const CUT = 'it is no file of "Back up now", or was cut off or changed'

/** Throws unless the file is as the page wrote it. */
export function readDataFile(file: string): DataFile {
  try {
    const bytes = gunzipSync(readFileSync(file), { maxOutputLength: LARGEST_DATA })
    const end = bytes.lastIndexOf(NEWLINE, bytes.length - 2) + 1
    const { sha256 } = digestSchema.parse(JSON.parse(bytes.toString('utf8', end)))
    const lines = bytes.subarray(0, end)
    if (createHash('sha256').update(lines).digest('hex') !== sha256) throw damaged(CUT)
    const { migrations } = headSchema.parse(JSON.parse(lines.toString('utf8', 0, lines.indexOf(NEWLINE))))
    return { migrations, lines }
  } catch {
    throw damaged(CUT)
  }
}

function* linesBelowHead(lines: Buffer) {
  for (let at = lines.indexOf(NEWLINE) + 1; at < lines.length; ) {
    const end = lines.indexOf(NEWLINE, at)
    yield bodySchema.parse(JSON.parse(lines.toString('utf8', at, end)))
    at = end + 1
  }
}

/** Migrates an empty database to where the file's was, and fills it, completely or not at all. */
export function loadDataFile(db: DatabaseSync, { migrations, lines }: DataFile): void {
  if (migrations.some((name, at) => name !== listMigrations()[at])) throw damaged('its migrations are not those here')
  migrate(db, migrations)
  db.exec('begin')
  let end: End | null = null
  // Rows are bound, not written as SQL: a text can contain any character.
  function* insertRows(): Generator<string> {
    let insert: ((row: Row) => void) | null = null
    for (const line of linesBelowHead(lines)) {
      if (Array.isArray(line)) {
        if (!insert) throw damaged('a row has no table')
        insert(line)
      } else if ('table' in line) insert = insertInto(db, line.table, line.columns)
      else if ('pass' in line) for (const { name } of listTables(db)) yield `delete from ${quoteName(name)};`
      else end = line
    }
  }
  for (const statement of refill(db, insertRows())) db.exec(statement)
  requireWhole(db, end)
  db.exec('commit')
}

function insertInto(db: DatabaseSync, table: string, columns: readonly string[]): (row: Row) => void {
  const known = listTables(db).find(({ name }) => name === table)
  const own = db
    .prepare('select name from pragma_table_xinfo(?) where hidden = 0')
    .all(table)
    .map(({ name }) => String(name))
  if (!known || columns.join('\n') !== [...own, ROW_NUMBER].join('\n'))
    throw damaged(`${table} is no table of the site`)
  const written = known.isVirtual ? [...own, 'rowid'] : own
  const marks = written.map(() => '?').join(', ')
  const statement = db.prepare(
    `insert into ${quoteName(table)} (${written.map(quoteName).join(', ')}) values (${marks})`,
  )
  return (row) => {
    if (row.length !== columns.length) throw damaged(`a row of ${table} has other columns`)
    statement.run(...row.slice(0, written.length))
  }
}

/** While rows changed, a row may have been read without the one that it belongs to: it was added or removed meanwhile. */
function requireWhole(db: DatabaseSync, end: End | null): void {
  if (!end || JSON.stringify(countRows(db)) !== JSON.stringify(end.rows)) throw damaged('rows are missing')
  for (;;) {
    const strays = db.prepare('pragma foreign_key_check').all()
    if (strays.length === 0) return
    if (end.isSteady) throw damaged('rows do not belong together')
    for (const { table, rowid } of strays)
      db.prepare(`delete from ${quoteName(String(table))} where rowid = ?`).run(Number(rowid))
  }
}
