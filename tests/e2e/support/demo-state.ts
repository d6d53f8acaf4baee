/** The demo state that the browser tests copy: made once for each version of its sources. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MADE_FROM = ['drizzle', 'migrations', 'app/domain', 'tools/demo', 'tools/start/sharp-images.ts']
const TEMPLATES = path.join(ROOT, '.wrangler', 'e2e-state')

process.env.PATH = `${path.join(ROOT, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
process.env.WRANGLER_SEND_METRICS = 'false'

function digestOfDemo(): string {
  const hash = createHash('sha256')
  for (const source of MADE_FROM) {
    const place = path.join(ROOT, source)
    const files = source.includes('.') ? [''] : readdirSync(place, { recursive: true, encoding: 'utf8' }).sort()
    for (const file of files) {
      const name = path.join(place, file)
      if (path.extname(name) === '') continue
      hash.update(path.relative(ROOT, name)).update(readFileSync(name))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/** The state with the demo content. An unfinished one has another name and is never used. */
export async function demoState(): Promise<string> {
  const template = path.join(TEMPLATES, digestOfDemo())
  if (existsSync(template)) return template
  const { applyMigrations, loadDemoOnce } = await import('../../../tools/start/state.ts')
  const draft = `${template}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  console.log('Loading the demo content…')
  await applyMigrations(draft)
  await loadDemoOnce(draft)
  // Another run may have finished first.
  if (existsSync(template)) {
    rmSync(draft, { recursive: true, force: true })
    return template
  }
  for (const old of readdirSync(TEMPLATES)) {
    if (!old.includes('.')) rmSync(path.join(TEMPLATES, old), { recursive: true, force: true })
  }
  renameSync(draft, template)
  return template
}

if (process.argv[1] === import.meta.filename) await demoState()
