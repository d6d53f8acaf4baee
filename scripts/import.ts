/**
 * `npm run import -- FILE`: takes an export of the old document store into a local state. Again with the same file it
 * adds nothing; what could not be got before is tried anew.
 *
 *   npm run import -- FILE                      writes, and says what became of each document
 *   npm run import -- FILE --dry-run            the same on a copy that is thrown away
 *   npm run import -- FILE --report REPORT      the whole report as JSON, too
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { getPlatformProxy } from 'wrangler'
import { importExport } from '../app/domain/import/import-export.server.ts'
import { type OldExport, readExport } from '../app/domain/import/old-export.ts'
import type { DocumentOutcome } from '../app/domain/import/outcome.ts'
import type { Env } from '../app/platform/env.server.ts'
import { createLog } from '../app/platform/log.server.ts'
import { createObjectStore } from '../app/platform/object-store.server.ts'
import { randomKey, sha256Hex } from '../app/platform/signed-key.server.ts'
import { openDatabase } from '../drizzle/client.ts'
import { createOpenSource } from './import/open-source.ts'
import { reportText, summarize } from './import/report.ts'
import { withCopy } from './import/state-copy.ts'
import { ROOT } from './local/settings.ts'
import { createSharpImages } from './local/sharp-images.ts'
import { applyMigrations } from './local/state.ts'

class Refusal extends Error {}

/** From where the command was given, not from where the project lies. */
const placeOf = (name: string) => path.resolve(process.env.INIT_CWD || process.cwd(), name)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, report: { type: 'string' } },
    })
    const [file] = positionals
    if (file && positionals.length === 1)
      return { file: placeOf(file), isDryRun: values['dry-run'], report: values.report && placeOf(values.report) }
  } catch {
    // An option that there is not: the same sentence helps.
  }
  throw new Refusal('Say which file: npm run import -- export.json [--dry-run] [--report report.json]')
}

function readFile(file: string): OldExport {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const why = code === 'ENOENT' ? 'there is none' : code === 'EISDIR' ? 'it is a folder' : code || 'it is too large'
    throw new Refusal(`The file ${file} could not be read: ${why}.`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Refusal(`The file ${file} is not JSON.`)
  }
  const found = readExport(json)
  if (found) return found
  throw new Refusal(
    `The file ${file} is no export of the old store: it has none of the collections Buy, Plans, projects, RequestPlans and users.`,
  )
}

/** SHA-256 of bytes that come one piece after another, by Node. */
function openDigest() {
  const hash = createHash('sha256')
  return {
    write: async (chunk: Uint8Array) => void hash.update(chunk),
    close: async () => hash.digest('hex'),
  }
}

async function take(stateDir: string, file: string, given: OldExport) {
  await applyMigrations(stateDir)
  const proxy = await getPlatformProxy<Env>({
    configPath: path.join(ROOT, 'wrangler.toml'),
    persist: { path: path.join(stateDir, 'v3') },
  })
  const outcomes: DocumentOutcome[] = []
  try {
    const deps = {
      db: openDatabase(proxy.env.DB),
      pictures: createObjectStore(proxy.env.PICTURES),
      files: createObjectStore(proxy.env.FILES),
      images: createSharpImages({ remembers: false }),
      log: createLog({ command: 'import' }),
      now: Date.now,
      randomKey,
      sha256: sha256Hex,
      openDigest,
      openSource: createOpenSource(file),
    }
    const { failures } = await importExport(deps, given, (outcome) => {
      outcomes.push(outcome)
      if (outcomes.length % 25 === 0) console.log(`  ${outcomes.length} documents`)
    })
    return { outcomes, failures }
  } finally {
    await proxy.dispose()
  }
}

try {
  const { file, isDryRun, report: reportFile } = readArguments()
  const given = readFile(file)
  const stateDir = path.resolve(ROOT, process.env.STATE_DIR || '.wrangler/state')
  console.log(isDryRun ? 'Trying it on a copy…' : 'Importing…')
  const { outcomes, failures } = await (isDryRun
    ? withCopy(stateDir, (copy) => take(copy, file, given))
    : take(stateDir, file, given))
  const report = summarize(given, outcomes)
  if (reportFile) writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`)
  console.log(`\n${reportText(report)}${isDryRun ? '\n\nNothing was written: this was a trial.' : ''}`)
  process.exitCode = failures > 0 ? 1 : 0
} catch (cause) {
  if (!(cause instanceof Refusal)) throw cause
  console.error(cause.message)
  process.exitCode = 1
}
