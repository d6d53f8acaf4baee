/**
 * Builds the app if its sources have changed, and gives each local site its own copy: a build for one site, or an edit,
 * never replaces files of another running site.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readIfThere, runStep, sleep } from './processes.ts'
import { ROOT } from './settings.ts'

const SOURCES = [
  'app',
  'drizzle/schema',
  'drizzle/client.ts',
  'public',
  'server.ts',
  'wrangler.toml',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tools/build',
  'tsconfig.json',
]
const BUILD = path.join(ROOT, 'build')
const STAMP = path.join(BUILD, '.sources')
const LOCK = path.join(ROOT, '.wrangler', 'build.lock')
const LONGEST_BUILD_MS = 5 * 60_000
/** The single file of the Worker, as every local site runs it and as it is deployed. */
export const WORKER = path.join(BUILD, 'worker', 'server.js')
const MEND = 'Mend the error above, then run the command again.'

function* filesIn(place: string): Generator<string> {
  if (!statSync(place).isDirectory()) return yield place
  for (const name of readdirSync(place).sort()) yield* filesIn(path.join(place, name))
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const place = path.join(ROOT, source)
    if (!existsSync(place)) continue
    for (const file of filesIn(place)) hash.update(path.relative(ROOT, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** One build or copy at a time per checkout. The lock of a killed process is taken over. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    mkdirSync(path.dirname(LOCK), { recursive: true })
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      break
    } catch {
      const lock = statSync(LOCK, { throwIfNoEntry: false })
      const holder = lock ? Number(readIfThere(LOCK)) : 0
      // An empty file is a lock that is just being written; its process id may have been reused.
      const isStale = lock && (Date.now() - lock.mtimeMs > LONGEST_BUILD_MS || (holder > 0 && !isRunning(holder)))
      if (isStale) rmSync(LOCK, { force: true })
      else await sleep(200)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

async function build(): Promise<boolean> {
  const digest = digestOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return false
  rmSync(STAMP, { force: true })
  // Part of the edge cache key: a change of server rendering alone changes no client file.
  const env = { ...process.env, NODE_ENV: 'production', VITE_SOURCES: digest.slice(0, 16) }
  await runStep('remix', ['vite:build'], { cwd: ROOT, env }, MEND)
  await runStep(
    'wrangler',
    ['deploy', '--dry-run', '--outdir', path.join(BUILD, 'worker')],
    { cwd: ROOT, env: { ...process.env, CI: '1' } },
    MEND,
  )
  writeFileSync(STAMP, digest)
  return true
}

export const buildIfStale = (): Promise<boolean> => alone(build)

/** The Worker of a local site with its configuration: as wrangler.toml says, but for where mail goes. Returns the latter. */
export const copyBuild = (folder: string): Promise<string> =>
  alone(async () => {
    // Starts the latest build, even if a file was saved since. No stamp means that a build was interrupted.
    if (!existsSync(STAMP)) await build()
    rmSync(folder, { recursive: true, force: true })
    for (const part of ['worker', 'client'])
      cpSync(path.join(BUILD, part), path.join(folder, part), { recursive: true })
    cpSync(path.join(ROOT, 'tools/start/mailbox-entry.mjs'), path.join(folder, 'entry.mjs'))
    const config = path.join(folder, 'wrangler.toml')
    writeFileSync(config, localConfig(readFileSync(path.join(ROOT, 'wrangler.toml'), 'utf8')))
    return config
  })

function localConfig(toml: string): string {
  const name = /^name = "(.+)"$/m.exec(toml)?.[1]
  const changes: [string, string][] = [
    [
      'main = "server.ts"',
      'main = "entry.mjs"\nno_bundle = true\nfind_additional_modules = true\nrules = [{ type = "ESModule", globs = ["worker/*.js"] }]',
    ],
    ['directory = "./build/client"', 'directory = "./client"'],
    [
      '[[send_email]]\nname = "EMAIL"',
      // The second binding keeps the module `cloudflare:email` available.
      `[[services]]\nbinding = "EMAIL"\nservice = "${name}"\nentrypoint = "Mailbox"\n\n[[send_email]]\nname = "EMAIL_OF_WRANGLER"`,
    ],
    // A local site uses its own address, not that of the domain.
    ['routes = [', '# routes = ['],
  ]
  const local = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from))
        throw new Error(`wrangler.toml has no ${JSON.stringify(from)}; tools/start/build.ts relies on it.`)
      return text.replace(from, to)
    },
    toml.slice(0, toml.indexOf('[env.')),
  )
  // Through this the stand-in of the mail service reports what became of a mail.
  return `${local}\n[[queues.producers]]\nqueue = "mail-events"\nbinding = "MAIL_EVENTS"\n`
}
