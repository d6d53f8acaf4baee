/** A local state: migrations applied, demo content loaded once. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../../app/http/env.server.ts'
import { APPLIED_TABLE, appliedTo, listMigrations, migrate } from './migrate.ts'
import { findDatabase, openState } from './open-state.ts'
import { runStep } from './processes.ts'
import { ROOT } from './settings.ts'

/** Makes an empty database through the runtime, which alone knows the name of its file. */
export async function makeDatabase(stateDir: string): Promise<void> {
  const { getPlatformProxy } = await import('wrangler')
  const { env, dispose } = await getPlatformProxy<Env>({
    configPath: path.join(ROOT, 'wrangler.toml'),
    persist: { path: path.join(stateDir, 'v3') },
  })
  try {
    await env.DB.prepare(APPLIED_TABLE).run()
  } finally {
    await dispose()
  }
}

const NEWER = 'Update this checkout, or set STATE_DIR to another folder.'
const NOT_MIGRATED =
  'STATE_DIR is of an older version of this site, and its database could not be brought up to date. Set STATE_DIR to another folder for a new site.'

export async function applyMigrations(stateDir: string): Promise<void> {
  if (!hasDatabase(stateDir)) await makeDatabase(stateDir)
  const db = openState(stateDir, false)
  try {
    const strange = appliedTo(db).find((name) => !listMigrations().includes(name))
    if (strange)
      throw new Error(
        `STATE_DIR was last used by a newer version of this site (${strange} is not in migrations/). ${NEWER}`,
      )
    migrate(db)
  } catch (cause) {
    if (cause instanceof Error && 'errcode' in cause) throw new Error(`${cause.message}\n${NOT_MIGRATED}`)
    throw cause
  } finally {
    db.close()
  }
}

export function hasDatabase(stateDir: string): boolean {
  const db = findDatabase(stateDir, true)
  db?.close()
  return db !== null
}

const demoMark = (stateDir: string) => path.join(stateDir, 'demo-loaded')

/** Does not mix real and demo data: a state that began with an import or a backup never gets the demo content. */
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
