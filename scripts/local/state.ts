/** A local state: migrations applied, demo content loaded once. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findDatabase } from './open-state.ts'
import { runStep, sleep } from './processes.ts'
import { ROOT } from './settings.ts'

/** The tool that applies them takes seconds to say that there is nothing to apply. */
function isUpToDate(stateDir: string): boolean {
  const db = findDatabase(stateDir, true)
  if (!db) return false
  try {
    const applied = new Set(
      db
        .prepare('select name from d1_migrations')
        .all()
        .map((row) => row.name),
    )
    return readdirSync(path.join(ROOT, 'migrations')).every((name) => !name.endsWith('.sql') || applied.has(name))
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
  if (isUpToDate(stateDir)) return
  try {
    await runStep(
      'wrangler',
      ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir],
      { cwd: ROOT, env: { ...process.env, CI: '1' } },
      `The database in ${stateDir} could not be brought up to date. A new STATE_DIR is a new site.`,
    )
  } catch (cause) {
    if (turn === TURNS || !String(cause).includes('SQLITE_BUSY')) throw cause
    await sleep(500 * turn)
    await applyMigrations(stateDir, turn + 1)
  }
}

const demoMark = (stateDir: string) => path.join(stateDir, 'demo-loaded')

/** What is real is not mixed with what is made up: a state that was begun with an import never gets the demo content. */
export function keepDemoAway(stateDir: string): void {
  if (!existsSync(demoMark(stateDir))) writeFileSync(demoMark(stateDir), 'Not loaded: an export was imported first.')
}

/** Loads the demo content unless this state has it. */
export async function loadDemoOnce(stateDir: string): Promise<boolean> {
  const mark = demoMark(stateDir)
  if (existsSync(mark)) return false
  await runStep(
    'node',
    ['--import', 'tsx', path.join(ROOT, 'scripts/seed.ts')],
    { cwd: ROOT, env: { ...process.env, STATE_DIR: stateDir } },
    'The demo content could not be loaded. DEMO=0 starts without it.',
  )
  writeFileSync(mark, new Date().toISOString())
  return true
}
