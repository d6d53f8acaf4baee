/** A copy of a state's database that is thrown away, to try on what would become of it. Its objects are not copied. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASES } from '../start/open-state.ts'

export async function withCopy<Value>(stateDir: string, work: (copy: string) => Promise<Value>): Promise<Value> {
  const copy = mkdtempSync(path.join(tmpdir(), 'fihankra-import-'))
  try {
    const from = path.join(stateDir, DATABASES)
    const to = path.join(copy, DATABASES)
    mkdirSync(to, { recursive: true })
    const names = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.sqlite')) : []
    for (const name of names) {
      // As it stands at one moment, whoever else writes.
      const db = new DatabaseSync(path.join(from, name), { readOnly: true, timeout: 5000 })
      db.prepare('vacuum into ?').run(path.join(to, name))
      db.close()
    }
    return await work(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
