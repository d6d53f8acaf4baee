/** The processes of a local run: started with their output saved, stopped together, and cleaned up after a kill. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const GRACE_MS = 5000

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Below the ephemeral ports of outgoing connections, one of which could take a port before it is listened on. */
const FIRST_PORT = 22_000
const PORTS_FROM_THERE = 8000
const PORT_TRIES = 100

/** The wanted port if it is free, otherwise another free one. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted && (await isFree(wanted))) return wanted
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = FIRST_PORT + randomInt(PORTS_FROM_THERE)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found between ${FIRST_PORT} and ${FIRST_PORT + PORTS_FROM_THERE}.`)
}

/** Waits until the port is free; false after `ms`. */
export async function portBecomesFree(port: number, ms: number): Promise<boolean> {
  const until = Date.now() + ms
  while (!(await isFree(port))) {
    if (Date.now() > until) return false
    await sleep(100)
  }
  return true
}

const isAlive = (pid: number) => {
  try {
    process.kill(-pid, 0)
    return true
  } catch {
    return false
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The process group has ended already.
  }
}

/** The command line of a process, or '' if no process has this id. */
function commandLineOf(pid: number): string {
  if (existsSync('/proc/self')) {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : ''
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

export const isCode = (cause: unknown, code: string) => cause instanceof Error && 'code' in cause && cause.code === code

/** The content of a file, or '' if another process has just deleted it. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const pidFileOf = (stateDir: string) => path.join(stateDir, 'processes')

/**
 * Claims the state for this process. Throws if another live run has it; processes that a killed run left behind are
 * ended first. A process id may have been reused: only a process with our mark in its command line is ours.
 */
async function claimState(stateDir: string): Promise<void> {
  for (;;) {
    try {
      writeFileSync(pidFileOf(stateDir), `${process.pid}\t${process.argv[1]}\towner\n`, { flag: 'wx' })
      return
    } catch (cause) {
      if (!isCode(cause, 'EEXIST')) throw cause
      await clearLeftovers(pidFileOf(stateDir))
    }
  }
}

async function clearLeftovers(pidFile: string): Promise<void> {
  const lines = readIfThere(pidFile).split('\n').filter(Boolean)
  // An empty file is just being written.
  if (lines.length === 0) await sleep(200)
  for (const line of lines) {
    const [number = '', mark = '', kind = ''] = line.split('\t')
    const pid = Number(number)
    if (mark === '' || pid === process.pid || !commandLineOf(pid).includes(mark)) continue
    if (kind === 'owner') throw new Error(`STATE_DIR is in use by another npm start (pid ${pid}).`)
    signalGroup(pid, 'SIGKILL')
  }
  rmSync(pidFile, { force: true })
  await sleep(200)
}

/** Even SIGKILL leaves no child behind: a shell waits for the end of our pipe, and then ends the group. */
function endWithUs(child: ChildProcess, group: number): void {
  const guard = spawn('sh', ['-c', `cat; kill -9 -${group}`], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  // Without a shell the next start cleans up.
  guard.on('error', () => {})
  guard.unref()
  child.once('exit', () => guard.pid && signalGroup(guard.pid, 'SIGKILL'))
}

export class ProcessGroup {
  private readonly children: { child: ChildProcess; endsBy: NodeJS.Signals }[] = []
  private readonly pidFile: string

  /** The process group of a state that nobody else uses; throws if somebody does. */
  static async claim(stateDir: string): Promise<ProcessGroup> {
    await claimState(stateDir)
    return new ProcessGroup(stateDir)
  }

  private constructor(stateDir: string) {
    this.pidFile = pidFileOf(stateDir)
    // Whatever ends this process, an early signal or an exception, ends its children.
    process.once('exit', () => this.kill())
  }

  /**
   * Each child leads its own process group, so that its descendants end with it. `mark` is a part of its command line
   * that identifies it; `endsBy` is the first signal sent at the end, SIGKILL the last.
   */
  start(
    command: string,
    args: string[],
    { mark, endsBy = 'SIGTERM', ...options }: SpawnOptions & { mark: string; endsBy?: NodeJS.Signals },
  ): ChildProcess {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, detached: true })
    this.children.push({ child, endsBy })
    if (child.pid) {
      writeFileSync(this.pidFile, `${child.pid}\t${mark}\n`, { flag: 'a' })
      endWithUs(child, child.pid)
    }
    return child
  }

  async stop(): Promise<void> {
    const running = this.children.flatMap(({ child, endsBy }) => (child.pid ? [{ pid: child.pid, endsBy }] : []))
    for (const { pid, endsBy } of running) signalGroup(pid, endsBy)
    const until = Date.now() + GRACE_MS
    while (running.some(({ pid }) => isAlive(pid)) && Date.now() < until) await sleep(50)
    this.kill()
  }

  /** Kills everything without warning, as a power cut would. */
  kill(): void {
    for (const { child } of this.children) if (child.pid) signalGroup(child.pid, 'SIGKILL')
    rmSync(this.pidFile, { force: true })
  }
}

/** Runs a step to its end; its output is shown only if it fails. It ends with this process. */
export function runStep(command: string, args: string[], options: SpawnOptions, hint: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const end = () => child.pid && signalGroup(child.pid, 'SIGTERM')
    process.once('exit', end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('exit', end)
      if (code === 0) return resolve()
      const step = `${path.basename(command)} ${args.slice(0, 3).join(' ')}`
      reject(new Error(`${output.slice(-4000)}\n${step} failed. ${hint}`))
    })
  })
}
