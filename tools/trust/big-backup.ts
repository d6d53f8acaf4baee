/**
 * Backs up a state with a given number of megabytes of objects and restores it into an empty one, by the owner's
 * commands, and measures how long each takes.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openPlace } from '../start/open-place.ts'
import { ROOT } from '../start/settings.ts'

const OBJECT_BYTES = 4 * 1024 * 1024
const [BACKUP_SECONDS, RESTORE_SECONDS] = [600, 1800]
const { values: options } = parseArgs({ options: { megabytes: { type: 'string', default: '1024' } } })
const objects = Math.ceil((Number(options.megabytes) * 1024 * 1024) / OBJECT_BYTES)
// On the project's disk, like a real state, not in memory.
mkdirSync(path.join(ROOT, '.wrangler'), { recursive: true })
const folder = mkdtempSync(path.join(ROOT, '.wrangler', 'big-backup-'))
const [stateDir, restored, backup] = ['state', 'restored', 'backup'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
]

/** The seconds that a command takes. */
function seconds(state: string, ...words: string[]): number {
  const startedAt = performance.now()
  const run = spawnSync('npm', ['run', '-s', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, STATE_DIR: state },
  })
  if (run.status !== 0)
    throw new Error(`npm run ${words.join(' ')} ended with ${run.status}:\n${run.stdout}${run.stderr}`)
  return Math.round((performance.now() - startedAt) / 1000)
}

try {
  const { bindings, close } = await openPlace({ stateDir })
  for (let at = 0; at < objects; at += 1) await bindings.FILES.put(`files/${at}.pdf`, randomBytes(OBJECT_BYTES))
  await close()
  const [out, back] = [seconds(stateDir, 'backup', '--', '--to', backup), seconds(restored, 'restore', '--', backup)]
  const again = seconds(restored, 'backup', '--', '--to', backup)
  console.log(
    `Backup: ${options.megabytes} MB in ${objects} objects out in ${out} s, back in ${back} s; nothing new in ${again} s`,
  )
  process.exitCode = out <= BACKUP_SECONDS && back <= RESTORE_SECONDS ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
