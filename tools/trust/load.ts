/**
 * Sends fifty webhooks a second, or `--rate`, beside visitors of the catalogue, to the real Worker on this machine. The
 * same visitors alone, measured before, show how much of a delay is the machine's. Then five hundred visitors at once.
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openState } from '../start/open-state.ts'
import { sleep } from '../start/processes.ts'
import { applyMigrations } from '../start/state.ts'
import { findFaults, readReceipts } from '../storm/check.ts'
import { chargeBody, signedDelivery } from '../storm/deliveries.ts'
import { drawOrders, insertOrders, insertPlan } from '../storm/orders.ts'
import { createRandom } from '../storm/random.ts'
import { newSettings, SiteUnderStorm } from '../storm/site-under-storm.ts'

const PAGES = ['/', '/plans', '/plans/storm-house', '/services', '/projects', '/plans?room=3+Bedrooms']
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '300' }, rate: { type: 'string', default: '50' } },
})
const [seconds, rate] = [Number(values.seconds), Number(values.rate)]
const settings = await newSettings()
const percentile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
const origin = `http://127.0.0.1:${settings.port}`

type Answer = { ms: number; status: number; retryAfter: string | null }
async function visit(at: number): Promise<Answer> {
  const startedAt = performance.now()
  const response = await fetch(origin + PAGES[at % PAGES.length], { signal: AbortSignal.timeout(60_000) })
  await response.arrayBuffer()
  return { ms: performance.now() - startedAt, status: response.status, retryAfter: response.headers.get('retry-after') }
}

/** Starts `aSecond` calls a second on schedule, whether or not the previous one has ended. */
async function steadily<T>(count: number, aSecond: number, begin: (at: number) => Promise<T>): Promise<T[]> {
  const begun: Promise<T>[] = []
  const startedAt = performance.now()
  for (let at = 0; at < count; at += 1) {
    const wait = startedAt + (at * 1000) / aSecond - performance.now()
    if (wait > 1) await sleep(wait)
    begun.push(begin(at))
  }
  return Promise.all(begun)
}

let site: SiteUnderStorm | undefined
try {
  await applyMigrations(settings.stateDir)
  const orders = drawOrders(createRandom(1), 'load', seconds * rate, 'paid')
  const db = openState(settings.stateDir, false)
  insertPlan(db)
  insertOrders(db, orders, false)
  db.close()
  site = await SiteUnderStorm.start(settings)
  await steadily(20, 5, visit)
  const idle = (await steadily(Math.max(50, seconds), 10, visit)).map(({ ms }) => ms)
  const visitors = steadily(seconds * 10, 10, visit)
  const under = site
  const faults = await steadily(orders.length, rate, (at) => {
    const order = orders[at]
    if (!order) throw new Error('no order')
    return under.deliver(signedDelivery(chargeBody(order), settings.paystackSecretKey))
  })
  const seen = await visitors
  const crowd = await Promise.all(Array.from({ length: 500 }, (_, at) => visit(at)))
  const rude = [...seen, ...crowd].filter(
    ({ status, retryAfter }) => status >= 500 && !(status === 503 && retryAfter !== null),
  )
  const lost = [...faults.filter((fault) => fault !== null), ...(await site.drain())]
  const after = openState(settings.stateDir, true)
  lost.push(...findFaults(after, readReceipts(settings.mailDir), orders, { mayRepeat: false }))
  after.close()
  const [p95, p99] = [percentile(site.latenciesMs, 0.95), percentile(site.latenciesMs, 0.99)]
  const ratio =
    percentile(
      seen.map(({ ms }) => ms),
      0.95,
    ) / percentile(idle, 0.95)
  console.log(
    `Load: ${orders.length} webhooks in ${seconds} s: p95 ${Math.round(p95)} ms, p99 ${Math.round(p99)} ms; pages p95 ${ratio.toFixed(1)} times that of an idle site; 500 visitors at once: ${crowd.filter(({ status }) => status === 200).length} served, ${crowd.filter(({ status }) => status === 503).length} asked to come again; ${lost.length} lost, ${rude.length} faults`,
  )
  for (const fault of lost.slice(0, 10)) console.log(`  ${fault}`)
  process.exitCode = p95 <= 150 && p99 <= 500 && lost.length === 0 && rude.length === 0 ? 0 : 1
} finally {
  await site?.stop()
  rmSync(settings.stateDir, { recursive: true, force: true })
}
process.exit()
