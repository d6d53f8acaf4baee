/** Exact counters for the public forms: a number of attempts per address and window, then a wait. */
import { and, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { rateCounters } from '~db/schema/index.ts'

const DAY_MS = 86_400_000

export type Limit = { name: string; max: number; windowMs: number }
export type TooMany = { ok: false; reason: 'too-many'; retryAfterSeconds: number }

export const PUBLIC_FORM: Limit = { name: 'form', max: 20, windowMs: 60_000 }
/** Hearts are clicked often, and one mail provider's server unsubscribes many people. */
export const ONE_CLICK_FORM: Limit = { name: 'wish', max: 120, windowMs: 60_000 }

/** Phones of one network can share an address, so the limit is above what one person needs. */
export const VIEWINGS_A_DAY: Limit = { name: 'viewings', max: 8, windowMs: DAY_MS }

const MEGABYTE = 1_000_000
/** Bytes that one address may upload in a day; staff upload whole sets of drawings. */
export const VISITOR_UPLOADS: Limit = { name: 'upload-bytes', max: 500 * MEGABYTE, windowMs: DAY_MS }
export const STAFF_UPLOADS: Limit = { name: 'staff-upload-bytes', max: 20_000 * MEGABYTE, windowMs: DAY_MS }

/**
 * Counts one attempt, or `amount` units; the last one may exceed the limit. The window slides: attempts of the previous
 * calendar window count in proportion to its overlap with the last `windowMs`. Attempts refused for that share
 * are counted; once the current window is full, none are, so that retrying does not prolong the wait further.
 */
export async function recordAttempt(
  deps: { db: Database; now: () => number },
  limit: Limit,
  who: string,
  amount = 1,
): Promise<{ ok: true } | TooMany> {
  const now = deps.now()
  const key = `${limit.name}:${who}`
  const windowStart = now - (now % limit.windowMs)
  const [counted, before] = await deps.db.batch([
    deps.db
      .insert(rateCounters)
      .values({ key, windowStart, hits: amount })
      .onConflictDoUpdate({
        target: [rateCounters.key, rateCounters.windowStart],
        set: { hits: sql`${rateCounters.hits} + ${amount}` },
        setWhere: lt(rateCounters.hits, limit.max),
      })
      .returning({ hits: rateCounters.hits }),
    deps.db
      .select({ hits: rateCounters.hits })
      .from(rateCounters)
      .where(and(eq(rateCounters.key, key), eq(rateCounters.windowStart, windowStart - limit.windowMs))),
  ])
  const remaining = 1 - (now - windowStart) / limit.windowMs
  const carried = Math.floor(Math.min(before[0]?.hits ?? 0, limit.max) * remaining)
  const hitsBefore = counted[0] ? counted[0].hits - amount : limit.max
  if (hitsBefore + carried < limit.max) return { ok: true }
  const retryAfterSeconds = Math.max(1, Math.ceil((windowStart + limit.windowMs - now) / 1000))
  return { ok: false, reason: 'too-many', retryAfterSeconds }
}

/** The previous window still counts in part; older ones do not count. */
export const forgetOldAttempts = (deps: { db: Database; now: () => number }) =>
  deps.db.delete(rateCounters).where(lt(rateCounters.windowStart, deps.now() - 2 * DAY_MS))

/** A statement for a batch: removes the attempts of `who` under this limit and under its parts (`who:part`). */
export function clearAttempts(deps: { db: Database }, limit: Limit, who: string) {
  const key = `${limit.name}:${who}`
  // `;` is the character after `:`.
  return deps.db
    .delete(rateCounters)
    .where(or(eq(rateCounters.key, key), and(gte(rateCounters.key, `${key}:`), lt(rateCounters.key, `${key};`))))
}

/** A statement for a batch: removes the last counted attempt. */
export function undoAttempt(deps: { db: Database; now: () => number }, limit: Limit, who: string) {
  const now = deps.now()
  return deps.db
    .update(rateCounters)
    .set({ hits: sql`max(0, ${rateCounters.hits} - 1)` })
    .where(
      and(eq(rateCounters.key, `${limit.name}:${who}`), eq(rateCounters.windowStart, now - (now % limit.windowMs))),
    )
}

/** How long a remembered key is valid. */
const KNOWN_DAYS = 30

/** A statement for a batch: remembers the key if the query returns a row at that moment. */
export function rememberWhere({ db, now }: { db: Database; now: () => number }, key: string, question: SQL) {
  const at = now()
  return db.run(sql`insert into rate_counters (key, window_start, hits)
    select ${key}, ${at - (at % DAY_MS) + KNOWN_DAYS * DAY_MS}, 1 where exists (${question}) on conflict do nothing`)
}

export async function isRemembered(deps: { db: Database; now: () => number }, key: string): Promise<boolean> {
  const row = await deps.db
    .select({ key: rateCounters.key })
    .from(rateCounters)
    .where(and(eq(rateCounters.key, key), gt(rateCounters.windowStart, deps.now())))
    .limit(1)
    .get()
  return row !== undefined
}
