/**
 * Whether a local site still runs, judged by its processes and its port, never by its response time on a busy machine.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { readIfThere, sleep } from './processes.ts'

const LOOK_EVERY_MS = 2000
/** A restart closes the port for a moment. */
const LOOKS_IN_VAIN = 15

/** The number of live workerd processes in the group; wrangler outlives its own and then never responds. */
function workersIn(group: number): number {
  const isOurs = (line: string) => new RegExp(`^${group} \\S*workerd`).test(line.trim())
  if (!existsSync('/proc/self'))
    return spawnSync('ps', ['-A', '-o', 'pgid=,comm='], { encoding: 'utf8' }).stdout.split('\n').filter(isOurs).length
  return readdirSync('/proc').filter((pid) => {
    const [, name, state, , processGroup] = /\((.*)\) (\S) (\d+) (\d+)/.exec(readIfThere(`/proc/${pid}/stat`)) ?? []
    return state !== 'Z' && isOurs(`${processGroup} ${name}`)
  }).length
}

/** Whether nothing listens on the port. Slow or busy does not count as refused. */
const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (refused: boolean) => {
      socket.destroy()
      resolve(refused)
    }
    socket.once('connect', () => end(false))
    socket.once('error', (cause) => end('code' in cause && cause.code === 'ECONNREFUSED'))
    socket.setTimeout(LOOK_EVERY_MS, () => end(false))
  })

/** Resolves with an explanation when a worker of the group has ended, or the port has refused many times in a row. */
export async function watchSite(
  { port, group }: { port: number; group: number },
  signal: AbortSignal,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<string> {
  const workers = workersIn(group)
  for (let inVain = 0; inVain < LOOKS_IN_VAIN; ) {
    await sleep(lookEveryMs)
    if (signal.aborted) return 'The site was stopped.'
    inVain = workersIn(group) < workers || (await isRefused(port)) ? inVain + 1 : 0
  }
  return 'The server has ended. Start it again; nothing is lost.'
}
