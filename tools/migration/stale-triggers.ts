/** Finds triggers of `drizzle/triggers.ts` that differ from those that the migrations create. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TRIGGERS } from '../../drizzle/triggers.ts'
import { ROOT } from '../start/settings.ts'

export function staleTriggers(): string[] {
  const folder = path.join(ROOT, 'migrations')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const db = new DatabaseSync(':memory:')
  for (const name of files.sort()) db.exec(readFileSync(path.join(folder, name), 'utf8'))
  // Compiles the triggers: a missing column makes this fail.
  for (const table of ['plans', 'listings']) db.prepare(`update ${table} set status = status`)
  const left = db.prepare("select name, sql from sqlite_master where type = 'trigger'").all()
  return Object.keys(TRIGGERS).filter((name) => left.find((each) => each.name === name)?.sql !== TRIGGERS[name])
}
