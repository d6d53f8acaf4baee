/**
 * Migrations of a database that is a file of this machine. The tool for deployed sites starts the runtime anew for each of
 * them; here they take less than a second together.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { ROOT } from './settings.ts'

const FOLDER = path.join(ROOT, 'migrations')
/** As `wrangler d1 migrations` makes it, so that either may go on where the other ended. */
export const APPLIED_TABLE = `create table if not exists d1_migrations (id integer primary key autoincrement,
  name text unique, applied_at timestamp default current_timestamp not null)`

export const listMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()

export const appliedTo = (db: DatabaseSync): string[] =>
  db
    .prepare('select name from d1_migrations order by id')
    .all()
    .map(({ name }) => String(name))

/** Each migration that the database has not had yet, as a whole or not at all. Whoever else is writing is waited for. */
export function migrate(db: DatabaseSync): void {
  db.exec(APPLIED_TABLE)
  const applied = appliedTo(db)
  for (const name of listMigrations()) if (!applied.includes(name)) applyOne(db, name)
}

function applyOne(db: DatabaseSync, name: string): void {
  // Rows that are moved need not fit together before the last of them is there.
  db.exec('begin immediate; pragma defer_foreign_keys = on')
  try {
    // Another command may have applied it since.
    if (!appliedTo(db).includes(name)) {
      db.exec(readFileSync(path.join(FOLDER, name), 'utf8'))
      db.prepare('insert into d1_migrations (name) values (?)').run(name)
    }
    db.exec('commit')
  } catch (cause) {
    db.exec('rollback')
    throw cause
  }
}
