/** A local state: migrations applied, demo content loaded once. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findDatabase } from './open-state.ts'
import { runStep, sleep } from './processes.ts'
import { ROOT } from './settings.ts'

/** Those that the state has not had yet; the tool that applies them takes seconds to say that there are none. */
function migrationsMissing(stateDir: string): string[] {
  const known = readdirSync(path.join(ROOT, 'migrations')).filter((name) => name.endsWith('.sql'))
  const db = findDatabase(stateDir, true)
  if (!db) return known
  try {
    const applied = db
      .prepare('select name from d1_migrations')
      .all()
      .map((row) => String(row.name))
    const strange = applied.find((name) => !known.includes(name))
    if (strange)
      throw new Error(
        `STATE_DIR was last used by a newer version of this site (${strange} is not in migrations/). Update this checkout, or set STATE_DIR to another folder.`,
      )
    return known.filter((name) => !applied.includes(name))
  } finally {
    db.close()
  }
}

const TURNS = 5

/**
 * Whoever has the database in hand for a moment, if only to read, makes the tool give up at once. A migration is applied
 * as a whole or not at all, so the next turn begins where this one ended.
 */
export async function applyMigrations(stateDir: string, turn = 1): Promise<void> {
  if (migrationsMissing(stateDir).length === 0) return
  try {
    await runStep(
      'wrangler',
      ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir],
      { cwd: ROOT, env: { ...process.env, CI: '1' } },
      `STATE_DIR is of an older version of this site, and its database could not be brought up to date. Set STATE_DIR to another folder for a new site.`,
    )
  } catch (cause) {
    if (turn === TURNS || !String(cause).includes('SQLITE_BUSY')) throw cause
    await sleep(500 * turn)
    await applyMigrations(stateDir, turn + 1)
  }
}

const demoMark = (stateDir: string) => path.join(stateDir, 'demo-loaded')

/** What is real is not mixed with what is made up: a state that was begun with an import or a backup never gets the demo content. */
export function keepDemoAway(stateDir: string): void {
  if (!existsSync(demoMark(stateDir)))
    writeFileSync(demoMark(stateDir), 'Not loaded: this state began with data of its own.')
}

/** Loads the demo content unless this state has it. */
export async function loadDemoOnce(stateDir: string): Promise<boolean> {
  const mark = demoMark(stateDir)
  if (existsSync(mark)) return false
  await runStep(
    'node',
    ['--import', 'tsx', path.join(ROOT, 'tools/demo/load.ts')],
    { cwd: ROOT, env: { ...process.env, STATE_DIR: stateDir } },
    'The demo content could not be loaded. DEMO=0 starts without it.',
  )
  writeFileSync(mark, new Date().toISOString())
  return true
}
