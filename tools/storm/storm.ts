/**
 * `npm run storm`: thousands of webhooks against the real Worker, doubled, shuffled, forged and false, then races, quotes and
 * power cuts; afterwards each paid order must have exactly one grant and one receipt, and nobody else any.
 *
 *   npm run storm                    five seeds of 500 orders, over 10,000 deliveries
 *   npm run storm -- --seed 7        one seed, or several: --seed 7,8
 *   npm run storm -- --small         60 orders, in half a minute; part of npm test
 */
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../start/build.ts'
import { openState } from '../start/open-state.ts'
import { sleep } from '../start/processes.ts'
import { applyMigrations } from '../start/state.ts'
import { findFaults, findStrangers, messagesDead, readReceipts } from './check.ts'
import { chargeBody, drawDeliveries, signedDelivery } from './deliveries.ts'
import { drawOrders, insertOrders, insertPlan, type StormOrder } from './orders.ts'
import { insertQuotes, runQuotes } from './quotes.ts'
import { createRandom } from './random.ts'
import { newSettings, SiteUnderStorm } from './site-under-storm.ts'

const CONCURRENCY = 16
const RELOADS = 10

const { values: options } = parseArgs({
  options: { small: { type: 'boolean', default: false }, seed: { type: 'string' }, keep: { type: 'boolean' } },
})
const { small } = options
const seeds = (options.seed ?? (small ? '1' : '1,2,3,4,5')).split(',').map(Number)
if (!seeds.every(Number.isSafeInteger)) throw new Error('--seed takes whole numbers with commas between them')

let passed = 0
let failed = 0
function report(name: string, faults: string[], note: string) {
  if (faults.length === 0) passed += 1
  else failed += 1
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${note}`)
  for (const fault of faults.slice(0, 20)) console.log(`       ${fault}`)
  if (faults.length > 20) console.log(`       and ${faults.length - 20} more`)
}

const settings = await newSettings()
const truth = (order: StormOrder) => signedDelivery(chargeBody(order), settings.paystackSecretKey)
const storms = seeds.map((seed) => {
  const random = createRandom(seed)
  return { seed, random, orders: drawOrders(random, `s${seed}`, small ? 60 : 500) }
})
const chance = createRandom(seeds[0] ?? 1)
const raced = drawOrders(chance, 'race', small ? 6 : 100, 'paid')
const cuts = Array.from({ length: small ? 3 : 8 }, (_, at) => drawOrders(chance, `cut${at}`, small ? 6 : 12, 'paid'))
const quoted = drawOrders(chance, 'quote', small ? 4 : 40, 'paid')
const everyOrder = [...storms.flatMap(({ orders }) => orders), ...raced, ...quoted, ...cuts.flat()]

let site: SiteUnderStorm | undefined
async function end(code: number): Promise<void> {
  await site?.stop()
  if (!options.keep) rmSync(settings.stateDir, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130))

function check(orders: readonly StormOrder[], mayRepeat: boolean): string[] {
  const db = openState(settings.stateDir, true)
  try {
    const receipts = readReceipts(settings.mailDir)
    const dead = messagesDead(db)
    return [
      ...findFaults(db, receipts, orders, { mayRepeat }),
      ...findStrangers(receipts, everyOrder),
      ...(dead > 0 ? [`${dead} mails were given up`] : []),
    ]
  } finally {
    db.close()
  }
}

async function runStorm(at: SiteUnderStorm, { seed, random, orders }: (typeof storms)[number]) {
  const startedAt = performance.now()
  at.latenciesMs.length = 0
  const waves = drawDeliveries(random, orders, settings.paystackSecretKey)
  const answers: string[] = []
  for (const wave of [waves.first, waves.main, waves.last]) answers.push(...(await at.deliverAll(wave, CONCURRENCY)))
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = [...at.latenciesMs].sort((a, b) => a - b)
  const percentile = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`
  const sent = waves.first.length + waves.main.length + waves.last.length
  const stuck = await at.drain()
  report(
    `storm of seed ${seed}`,
    [...answers, ...stuck, ...check(orders, false)],
    `${sent} deliveries about ${orders.length} orders in ${seconds.toFixed(1)} s, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}`,
  )
  return sent
}

/** Webhook, return page and sweep settle the same order in the same moment. */
async function runRace(at: SiteUnderStorm) {
  const faults: (string | null)[] = []
  for (const order of raced) {
    await at.openAtPaystack(order)
    const answers = await Promise.all([
      at.payAtPaystack(order).then(() => null),
      at.deliver(truth(order)),
      at.runScheduledJobs().then(() => null),
      ...Array.from({ length: RELOADS }, () => at.reloadOrderPage(order)),
    ])
    faults.push(...answers)
  }
  faults.push(...(await at.drain()), ...check(raced, false))
  report(
    'race',
    faults.filter((fault) => fault !== null),
    `webhooks, ${RELOADS} page loads and the sweep at once, on ${raced.length} orders`,
  )
}

/** Kills the site between the webhook's 200 and the email, then lets the message's lease expire. */
async function runPowerCuts(at: SiteUnderStorm) {
  const faults: string[] = []
  let taken = 0
  for (const orders of cuts) {
    let isCut = false
    const delivering = orders.map(async (order) => {
      const status = await at.deliverOnce(truth(order))
      if (status === 200) taken += 1
      if (status !== 200 || isCut) return status === 200 ? null : order
      isCut = true
      await sleep(chance.whole(0, 25))
      at.kill()
      return null
    })
    const unanswered = (await Promise.all(delivering)).filter((order) => order !== null)
    const db = openState(settings.stateDir, false)
    db.exec("update outbox set lease_until = 0 where status = 'sending'")
    db.close()
    await at.startAgain()
    faults.push(...(await at.deliverAll(unanswered.map(truth), CONCURRENCY)))
  }
  const orders = cuts.flat()
  faults.push(...(await at.drain()), ...check(orders, true))
  const receipts = readReceipts(settings.mailDir)
  const twice = orders.filter((order) => (receipts.get(order.email)?.length ?? 0) > 1).length
  report(
    'power cuts',
    faults,
    `${cuts.length} cuts among ${orders.length} payments (${taken} answered before); ${twice} receipts came twice under one Message-ID`,
  )
}

try {
  await buildIfStale()
  await applyMigrations(settings.stateDir)
  const db = openState(settings.stateDir, false)
  insertPlan(db)
  for (const { orders } of storms) insertOrders(db, orders, false)
  insertOrders(db, raced, true)
  insertOrders(db, cuts.flat(), false)
  insertOrders(db, quoted, false)
  const references = insertQuotes(db, quoted)
  db.close()
  site = await SiteUnderStorm.start(settings)
  let sent = 0
  for (const storm of storms) sent += await runStorm(site, storm)
  await runRace(site)
  report(
    'quotes',
    await runQuotes(site, chance, references, quoted),
    `${references.length} quotes of ${quoted.length} clients, each accepted by many at once`,
  )
  await runPowerCuts(site)
  console.log(`${sent} deliveries in ${seeds.length === 1 ? 'a storm' : `${seeds.length} storms`}`)
  if (failed > 0) console.log(`To see it again: npm run storm -- ${small ? '--small ' : ''}--seed ${seeds.join(',')}`)
  console.log(`${passed} passed, ${failed} failed`)
} catch (cause) {
  console.error(cause)
  failed += 1
}
await end(failed > 0 ? 1 : 0)
