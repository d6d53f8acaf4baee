/** Finds triggers that differ between `drizzle/triggers.ts` and the migrations, and those that only one of them has. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TRIGGERS } from '../../drizzle/triggers.ts'
import { ROOT } from '../start/settings.ts'

/** An empty database after all migrations. */
export function migratedDatabase(): DatabaseSync {
  const folder = path.join(ROOT, 'migrations')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const db = new DatabaseSync(':memory:')
  for (const name of files.sort()) db.exec(readFileSync(path.join(folder, name), 'utf8'))
  return db
}

export function staleTriggers(): string[] {
  const db = migratedDatabase()
  const left = db.prepare("select name, sql from sqlite_master where type = 'trigger'").all()
  const isStale = (name: string) => left.find((each) => each.name === name)?.sql !== TRIGGERS[name]
  return [...new Set([...left.map(({ name }) => String(name)), ...Object.keys(TRIGGERS)])].filter(isStale)
}
