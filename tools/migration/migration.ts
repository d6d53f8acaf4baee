/** `npm run migration -- --name plan_x`: the SQL of a change to `drizzle/schema`, with the triggers that follow from it. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { TRIGGERS } from '../../drizzle/triggers.ts'
import { ROOT } from '../start/settings.ts'
import { staleTriggers } from './stale-triggers.ts'

const BREAK = '\n--> statement-breakpoint\n'
const folder = path.join(ROOT, 'migrations')
const listFiles = () => readdirSync(folder).filter((name) => name.endsWith('.sql'))

/** The new file, or undefined if there is nothing to write. */
function generate(...more: string[]): string | undefined {
  const before = listFiles()
  const args = ['generate', '--config', 'drizzle/config.ts', ...process.argv.slice(2), ...more]
  const { status } = spawnSync('drizzle-kit', args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  return listFiles().find((name) => !before.includes(name))
}

const stale = staleTriggers()
const file = generate() ?? (stale.length > 0 ? generate('--custom') : undefined)
if (file && stale.length > 0) {
  const facets = stale.map((name) => /^(plans|listings)_(?:listed|changed)$/.exec(name)?.[1])
  const statements = [
    ...stale.flatMap((name) => [`DROP TRIGGER IF EXISTS ${name};`, `${TRIGGERS[name]};`]),
    // The trigger writes the facets again.
    ...[...new Set(facets)]
      .filter(Boolean)
      .map((table) => `UPDATE ${table} SET status = status WHERE status = 'published';`),
  ]
  appendFileSync(path.join(folder, file), BREAK + statements.join(BREAK))
  const left = staleTriggers()
  if (left.length > 0)
    throw new Error(`migrations/${file} does not leave ${left.join(' and ')} as drizzle/triggers.ts says.`)
}
