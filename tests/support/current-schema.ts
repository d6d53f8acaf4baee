/** The database schema after all migrations, in the fewest statements: each test file starts with it. */
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../../tools/start/migrate.ts'

type Entry = { type: string; name: string; sql: string }

/** A virtual table creates its shadow tables itself. */
const isMadeByAnother = (name: string, virtual: string[]) => virtual.some((table) => name.startsWith(`${table}_`))

export function currentSchema(): string[] {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  const entries = db
    .prepare("select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'")
    .all() as Entry[]
  const virtual = entries.filter(({ sql }) => /^create virtual table/i.test(sql)).map(({ name }) => name)
  const own = entries.filter(({ name }) => !isMadeByAnother(name, virtual))
  const tables = own.filter(({ type }) => type === 'table')
  return [
    'pragma defer_foreign_keys = on',
    ...tables.map(({ sql }) => sql),
    ...tables.filter(({ name }) => !virtual.includes(name)).flatMap(({ name }) => rowsOf(db, name)),
    ...own.filter(({ type }) => type !== 'table').map(({ sql }) => sql),
  ]
}

/** One statement per table: what migrations insert is far below D1's limit of statement length. */
function rowsOf(db: DatabaseSync, table: string): string[] {
  const rows = db.prepare(`select * from "${table}"`).all()
  if (rows.length === 0) return []
  const values = rows.map((row) => `(${Object.values(row).map(literal).join(',')})`)
  return [`insert into "${table}" values ${values.join(',')}`]
}

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value === null ? 'null' : String(value)
