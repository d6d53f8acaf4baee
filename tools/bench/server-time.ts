/** The CPU time that a request costs the runtime process, measured over many requests. */
import { readdirSync } from 'node:fs'
import { readIfThere } from '../start/processes.ts'
import { median } from './browse.ts'

const TICK_MS = 10
const BATCHES = 9
const EACH_BATCH = 40

/** The CPU time of every runtime process below this one, in milliseconds. */
function runtimeMs(): number {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => {
        const [, command = '', rest = ''] = /\((.*)\) (.*)/s.exec(readIfThere(`/proc/${name}/stat`)) ?? []
        const fields = rest.split(' ')
        return [Number(name), { command, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
      }),
  )
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(processes.get(pid)?.parent ?? 0))
  return [...processes]
    .filter(([pid, { command }]) => command === 'workerd' && isOurs(pid))
    .reduce((sum, [, { ticks }]) => sum + ticks * TICK_MS, 0)
}

/** The median processor time of a request in ms. Sends them one at a time, in batches of forty, because the CPU clock counts in ticks of 10 ms. */
export async function serverTime(request: (at: number) => Request): Promise<number> {
  const ask = async (at: number) => {
    const response = await fetch(request(at))
    await response.arrayBuffer()
    if (response.status >= 400) throw new Error(`${response.url} answers ${response.status}.`)
  }
  for (let at = 0; at < EACH_BATCH; at += 1) await ask(at)
  const batches: number[] = []
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    const before = runtimeMs()
    for (let at = 0; at < EACH_BATCH; at += 1) await ask(batch * EACH_BATCH + at)
    batches.push((runtimeMs() - before) / EACH_BATCH)
  }
  return median(batches)
}
