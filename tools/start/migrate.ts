/**
 * Migrates a local database file. Wrangler starts the runtime anew for each migration; here all of them take less than
 * a second together.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { ROOT } from './settings.ts'

const FOLDER = path.join(ROOT, 'migrations')
/** The same table as `wrangler d1 migrations` makes, so that either tool can continue after the other. */
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

/** Applies each pending migration, all or those named, atomically. Waits for other writers. */
export function migrate(db: DatabaseSync, names: readonly string[] = listMigrations()): void {
  db.exec(APPLIED_TABLE)
  const applied = appliedTo(db)
  for (const name of names) if (!applied.includes(name)) applyOne(db, name)
}

function applyOne(db: DatabaseSync, name: string): void {
  // Foreign keys need not hold until the last row is moved.
  db.exec('begin immediate; pragma defer_foreign_keys = on')
  try {
    // Another command may have applied it meanwhile.
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
