/**
 * `npm run import -- FILE`: takes an export of the old document store into a local state. Again with the same file it
 * adds nothing; what could not be got before is tried anew.
 *
 *   npm run import -- FILE                      writes, and says what became of each document
 *   npm run import -- FILE --files DIR          what lay in the old storage is taken from DIR, where it was downloaded to
 *   npm run import -- FILE --dry-run            a trial: says the same in seconds, writes nothing and asks nothing of the web
 *   npm run import -- FILE --report REPORT      the whole report as JSON, too
 *   npm run import -- FILE --remote             into the deployed site; wrangler has to be signed in
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../start/settings.ts'
import { type OldExport, parseExport, readExport } from './old-export.ts'
import { reportText, summarize } from './report.ts'

/** Relative to the directory of the command, not of the project. */
const fromCaller = (name: string) => path.resolve(process.env.INIT_CWD || process.cwd(), name)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        remote: { type: 'boolean', default: false },
        report: { type: 'string' },
        files: { type: 'string' },
      },
    })
    const [file] = positionals
    const { 'dry-run': isDryRun, remote: isRemote, report, files } = values
    if (file && positionals.length === 1 && !(isDryRun && isRemote))
      return {
        file: fromCaller(file),
        filesDir: files ? fromCaller(files) : null,
        isDryRun,
        isRemote,
        report: report && fromCaller(report),
      }
  } catch {
    // An unknown option: the same message helps.
  }
  throw new Error(
    'Say which file: npm run import -- export.json [--files DIR] [--dry-run or --remote] [--report report.json]',
  )
}

function readFile(file: string): OldExport {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const why = code === 'ENOENT' ? 'there is none' : code === 'EISDIR' ? 'it is a folder' : code || 'it is too large'
    throw new Error(`The file ${file} could not be read: ${why}.`)
  }
  const json = parseExport(text)
  if (json === null) throw new Error(`The file ${file} is not JSON.`)
  const found = readExport(json)
  if (found) return found
  throw new Error(
    `The file ${file} is no export of the old store: it has none of the collections Buy, Plans, projects, RequestPlans and users.`,
  )
}

try {
  const { file, filesDir, isDryRun, isRemote, report: reportFile } = readArguments()
  const given = readFile(file)
  if (filesDir && !statSync(filesDir, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`--files is ${filesDir}, where no folder is.`)
  const stateDir = path.resolve(ROOT, process.env.STATE_DIR || '.wrangler/state')
  console.log(isDryRun ? 'Trying it…' : 'Importing…')
  // Loaded only after the file is valid, so that a mistake is reported at once.
  const { takeExport } = await import('./take-export.ts')
  const target = isDryRun ? { trial: stateDir } : { stateDir: isRemote ? null : stateDir }
  const { outcomes, failures } = await takeExport(target, { file, filesDir, given })
  const report = summarize(given, outcomes)
  if (reportFile) writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`)
  console.log(
    `\n${reportText(report)}${isDryRun ? '\n\nNothing was written: this was a trial. Addresses of the web were not tried.' : ''}`,
  )
  process.exitCode = failures > 0 ? 1 : 0
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
