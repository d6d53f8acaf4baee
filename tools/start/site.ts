/** One local site: state, stand-ins, the Worker under `wrangler dev`, its scheduled jobs and its mail. */
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { copyBuild } from './build.ts'
import { openMailbox } from './mailbox.ts'
import { freePort, type ProcessGroup, portBecomesFree, sleep } from './processes.ts'
import { type LocalSettings, ROOT, workerVariables } from './settings.ts'
import {
  type FormServiceAddress,
  type PaystackAddresses,
  startFormService,
  startGoogle,
  startPaystack,
} from './stand-ins.ts'
import { watchSite } from './watch.ts'

/** Long enough for a busy machine. */
const READY_MS = 600_000
const ANSWER_MS = 60_000
const MOST_REFUSALS = 150

export type LocalSite = {
  url: string
  paystack: PaystackAddresses
  formService: FormServiceAddress
  /** The mail service's stand-in, which takes delivery events. */
  mailUrl: string
  /** The address of Google's endpoints, and whether that is the stand-in. */
  google: { url: string; isStandIn: boolean }
  stop: () => Promise<void>
  /** Ends every process at once, without cleaning up. */
  kill: () => void
  ended: Promise<string>
}

/** Waits for the port, which may still belong to a run that is just ending. */
export async function requirePort(port: number): Promise<void> {
  if (!(await portBecomesFree(port, 3000))) throw new Error(`Port ${port} is taken. Set PORT to another.`)
}

/**
 * Starts everything in the process group and resolves when the site responds. `dev` serves from source with hot reload.
 */
export async function startSite(
  settings: LocalSettings,
  group: ProcessGroup,
  options: { dev: boolean; onMail?: (mail: string) => void },
): Promise<LocalSite> {
  await requirePort(settings.port)
  rmSync(temporaryDirOf(settings), { recursive: true, force: true })
  mkdirSync(temporaryDirOf(settings))
  const eventsPath = `/${randomUUID()}`
  const mailbox = await openMailbox(settings.mailDir, options.onMail, (body) =>
    fetch(`http://127.0.0.1:${settings.port}${eventsPath}`, { method: 'POST', body }),
  )
  const [paystack, formService, google] = await Promise.all([
    startPaystack(settings, group),
    startFormService(settings, group),
    startGoogle(settings, group),
  ])
  const variables = {
    ...workerVariables(settings, process.env, { paystack, formService, google }),
    MAILBOX_URL: mailbox.url,
    MAIL_EVENTS_PATH: eventsPath,
  }
  const worker = options.dev ? startVite(group, settings, variables) : await startWorker(group, settings, variables)

  const log = createWriteStream(path.join(settings.stateDir, 'site.log'), { flags: 'a' })
  // A full disk stops the log, not the site.
  log.on('error', () => {})
  let last = ''
  for (const stream of [worker.stdout, worker.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      last = (last + text).slice(-4000)
      log.write(text)
      if (options.dev) process.stdout.write(text)
    })
  }
  const url = `http://127.0.0.1:${settings.port}`
  const jobs = new AbortController()
  const exited = new Promise<string>((resolve) =>
    worker.once('exit', (code) => resolve(`The server ended (${code ?? 'killed'}).\n${last}`)),
  )
  const ready = await Promise.race([waitUntilReady(url), exited])
  if (ready !== true) {
    await group.stop()
    mailbox.close()
    throw new Error(`The site did not start. ${ready || last}`)
  }
  const ended = Promise.race([exited, watchSite({ port: settings.port, group: worker.pid ?? 0 }, jobs.signal)])
  if (!options.dev) void runJobsEvery(url, settings.sweepSeconds, jobs.signal)
  return {
    url,
    paystack,
    formService,
    mailUrl: mailbox.url,
    google: { url: google.standIn ?? google.authUrl, isStandIn: google.standIn !== null },
    ended,
    async stop() {
      jobs.abort()
      await group.stop()
      mailbox.close()
      log.end()
    },
    kill() {
      jobs.abort()
      group.kill()
      mailbox.close()
      log.end()
    },
  }
}

const temporaryDirOf = (settings: LocalSettings) => path.join(settings.stateDir, 'tmp')

/** As Wrangler reads it back: nothing inside these quotes is an escape, but `$name` is another variable. */
export function quoted(name: string, value: string): string {
  const quote = ["'", '`'].find((each) => !value.includes(each))
  if (!quote) throw new Error(`${name} can't be handed on: it has both kinds of quotes, ' and \`.`)
  return quote + value.replaceAll('$', '\\$') + quote
}

async function startWorker(group: ProcessGroup, settings: LocalSettings, variables: Record<string, string>) {
  const envFile = path.join(settings.stateDir, 'worker.env')
  writeFileSync(
    envFile,
    Object.entries(variables)
      .map(([name, value]) => `${name}=${quoted(name, value)}`)
      .join('\n'),
    { mode: 0o600 },
  )
  const inspector = await freePort()
  const config = await copyBuild(path.join(settings.stateDir, 'served'))
  return group.start(
    'wrangler',
    [
      'dev',
      '--config',
      config,
      '--port',
      String(settings.port),
      '--ip',
      '127.0.0.1',
      '--inspector-port',
      String(inspector),
      '--persist-to',
      settings.stateDir,
      '--env-file',
      envFile,
      '--show-interactive-dev-session=false',
      '--log-level',
      'info',
    ],
    {
      mark: settings.stateDir,
      // A state survives a power cut, so SIGKILL is as good as a slow end.
      endsBy: 'SIGKILL',
      cwd: ROOT,
      env: { ...process.env, CI: '1', TMPDIR: temporaryDirOf(settings) },
    },
  )
}

function startVite(group: ProcessGroup, settings: LocalSettings, variables: Record<string, string>) {
  return group.start('remix', ['vite:dev', '--port', String(settings.port), '--strictPort', '--host', '127.0.0.1'], {
    mark: 'vite:dev',
    cwd: ROOT,
    env: {
      ...process.env,
      STATE_DIR: settings.stateDir,
      SWEEP_SECONDS: String(settings.sweepSeconds),
      WORKER_VARIABLES: JSON.stringify(variables),
    },
  })
}

/** True when the site is healthy; '' if it keeps reporting that it is not, or does not respond for long. */
async function waitUntilReady(url: string): Promise<true | ''> {
  const until = Date.now() + READY_MS
  for (let refusals = 0; refusals < MOST_REFUSALS && Date.now() < until; ) {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
    if (answer?.ok) return true
    if (answer) refusals += 1
    await sleep(200)
  }
  return ''
}

/** The platform's cron, locally. A slow run is not started a second time. */
async function runJobsEvery(url: string, seconds: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(seconds * 1000)
    await fetch(`${url}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
    }).catch(() => {
      // The site is being stopped or restarted; the next run tries again.
    })
  }
}
