/** A local state: migrations applied, demo content loaded once. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runStep } from './processes.ts'
import { ROOT } from './settings.ts'

export async function applyMigrations(stateDir: string): Promise<void> {
  await runStep(
    'wrangler',
    ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir],
    { cwd: ROOT, env: { ...process.env, CI: '1' } },
    `The database in ${stateDir} could not be brought up to date. A new STATE_DIR is a new site.`,
  )
}

/** Loads the demo content unless this state has it. */
export async function loadDemoOnce(stateDir: string): Promise<boolean> {
  const mark = path.join(stateDir, 'demo-loaded')
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
