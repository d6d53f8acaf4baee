/**
 * `npm run migration -- --name plan_x`: the SQL of a change to `drizzle/schema`, with the triggers that follow from it.
 * Refuses to drop or rebuild a table that others refer to.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TRIGGERS } from '../../drizzle/triggers.ts'
import { ROOT } from '../start/settings.ts'
import { migratedDatabase, staleTriggers } from './stale-triggers.ts'
import { refusalOf, unsafeDrops } from './unsafe-drops.ts'

const BREAK = '\n--> statement-breakpoint\n'
const folder = path.join(ROOT, 'migrations')
const journal = path.join(folder, 'meta/_journal.json')
const listFiles = () => readdirSync(folder, { recursive: true }).map(String)
const before = { db: migratedDatabase(), files: listFiles(), journal: readFileSync(journal, 'utf8') }
const newFiles = () => listFiles().filter((name) => !before.files.includes(name))

/** The new file, or undefined if there is nothing to write. */
function generate(...more: string[]): string | undefined {
  const args = ['generate', '--config', 'drizzle/config.ts', ...process.argv.slice(2), ...more]
  const { status } = spawnSync('drizzle-kit', args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  return newFiles().find((name) => name.endsWith('.sql'))
}

const stale = staleTriggers()
const file = generate() ?? (stale.length > 0 ? generate('--custom') : undefined)
const unsafe = file ? unsafeDrops(readFileSync(path.join(folder, file), 'utf8'), before.db) : []
if (file && unsafe.length > 0) {
  for (const name of newFiles()) rmSync(path.join(folder, name))
  writeFileSync(journal, before.journal)
  console.error(refusalOf(`migrations/${file}`, unsafe))
  process.exit(1)
}
if (file && stale.length > 0) {
  const statements = stale.flatMap((name) => [
    `DROP TRIGGER IF EXISTS ${name};`,
    ...(TRIGGERS[name] ? [`${TRIGGERS[name]};`] : []),
  ])
  // A changed rule is applied to what is there: any other value and back, because the triggers compare values.
  const tables = stale.map((name) => (TRIGGERS[name] ? /^(plans|listings)_listed$/.exec(name)?.[1] : undefined))
  for (const table of tables.filter(Boolean))
    statements.push(
      `UPDATE ${table} SET city = city || '~' WHERE status = 'published';`,
      `UPDATE ${table} SET city = substr(city, 1, length(city) - 1) WHERE status = 'published';`,
    )
  appendFileSync(path.join(folder, file), BREAK + statements.join(BREAK))
  const left = staleTriggers()
  if (left.length > 0)
    throw new Error(`migrations/${file} does not leave ${left.join(' and ')} as drizzle/triggers.ts says.`)
}
