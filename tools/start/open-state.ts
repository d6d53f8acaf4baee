/** Opens the database file of a state, even while a site has it open. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export const DATABASES = 'v3/d1/miniflare-D1DatabaseObject'

/** Null where the state has no database yet. */
export function findDatabase(stateDir: string, readOnly: boolean): DatabaseSync | null {
  const folder = path.join(stateDir, DATABASES)
  const names = existsSync(folder) ? readdirSync(folder) : []
  for (const name of names.filter((each) => each.endsWith('.sqlite'))) {
    const db = new DatabaseSync(path.join(folder, name), { readOnly, timeout: 5000 })
    if (db.prepare("select 1 from sqlite_master where name = 'd1_migrations'").get()) return db
    db.close()
  }
  return null
}

/** The path of the file, for replacing it. */
export function stateFile(stateDir: string): string {
  const db = openState(stateDir, true)
  const file = db.location()
  db.close()
  if (!file) throw new Error(`The database below ${stateDir} has no file.`)
  return file
}

export function openState(stateDir: string, readOnly: boolean): DatabaseSync {
  const db = findDatabase(stateDir, readOnly)
  if (!db) throw new Error(`There is no shop database below ${stateDir}.`)
  return db
}
