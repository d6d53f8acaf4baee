/**
 * Between two trials: an empty site. After the faults: the person retries, Paystack resends its events, and the
 * scheduled jobs run.
 */
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { paymentAttempts } from '../../drizzle/schema/index.ts'
import { letIn } from './accounts.ts'
import { db } from './factories.ts'
import { app, later, mailsSent, runScheduled, takeServices } from './faults.ts'
import { handOver, type Person, type Press, press } from './flows.ts'
import { breaksAfterRecovery, isUnsettled, readObjects } from './invariants.ts'
import { HOUR, MINUTE } from './jobs.ts'
import { control } from './shop.ts'

const DAY_AND_MORE = 25 * HOUR
/** The minutes after the faults during which the scheduled jobs run. */
const RECOVERY_MINUTES = [1, 2, 4, 4, 4]

/** Tables that triggers or migrations fill. */
const KEPT = /^(sqlite_|_cf_|d1_|kept_counts|retired_numbers|common_passwords)|facet_counts|_words/
let tables: string[] = []

export async function clearSite() {
  // One statement, which takes less time than emptying each of sixty tables.
  const isFilled = tables.map((table) => `exists (select 1 from "${table}") as "${table}"`)
  const found = await env.DB.prepare(`select ${isFilled}`).first<Record<string, number>>()
  await env.DB.batch([
    env.DB.prepare('pragma defer_foreign_keys = on'),
    ...tables.filter((table) => found?.[table]).map((table) => env.DB.prepare(`delete from "${table}"`)),
  ])
  for (const bucket of [env.PICTURES, env.FILES]) {
    const keys = (await bucket.list()).objects.map(({ key }) => key)
    if (keys.length > 0) await bucket.delete(keys)
  }
  mailsSent.length = 0
}

/** The person, signed in as before, sends the request again. */
export async function again(person: Person, ready: Press): Promise<Response> {
  await env.DB.prepare('delete from rate_counters').run()
  const user = person.user && (await env.DB.prepare('select 1 from users where id = ?').bind(person.user.id).first())
  if (person.user && user) await letIn(person.visitor, person.user.id)
  return press(person, ready)
}

export async function recover(strikes: number): Promise<string[]> {
  // Refunds end at Paystack in their own time, which a quick machine would not wait for.
  await control('POST', 'clock/advance', { ms: 3 * MINUTE })
  const attempts = await db.select({ reference: paymentAttempts.reference }).from(paymentAttempts)
  for (const { reference } of attempts) await handOver(app, reference)
  for (const minutes of RECOVERY_MINUTES) {
    later(minutes * MINUTE)
    await runScheduled()
    if (!(await isUnsettled())) break
  }
  return breaksAfterRecovery(mailsSent, strikes)
}

export async function breaksOfObjects(): Promise<string[]> {
  let { orphans, missing } = await readObjects()
  for (let day = 0; day < 2 && orphans.length > 0; day += 1) {
    later(DAY_AND_MORE)
    await runScheduled()
    orphans = (await readObjects()).orphans
  }
  return [
    ...orphans.map((key) => `I6 nobody owns ${key}, and no sweep takes it`),
    ...missing.map((key) => `I6 a row names ${key}, which is not there`),
  ]
}

/**
 * Recovers and returns the violations. A clock that was a day ahead may have postponed work, so recovery then runs
 * again a day later.
 */
export async function settledAfter(hadClock: boolean, strikes: number): Promise<string[]> {
  const breaks = await recover(strikes)
  if (!hadClock || breaks.length === 0) return breaks
  later(DAY_AND_MORE)
  return recover(strikes)
}

/** The site with controlled services and without log output. */
export async function openQuietSite() {
  for (const level of ['log', 'error', 'info', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
  const { results } = await env.DB.prepare("select name from sqlite_master where type = 'table'").all<{
    name: string
  }>()
  tables = results.map(({ name }) => name).filter((name) => !KEPT.test(name))
  takeServices()
}

export function closeQuietSite() {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}
