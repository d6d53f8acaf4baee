/** Exact counters for the public forms: so many tries an address and window, then a wait. */
import { and, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { rateCounters } from '~db/schema/index.ts'

const DAY_MS = 86_400_000

export type Limit = { name: string; tries: number; windowMs: number }

export const PUBLIC_FORM: Limit = { name: 'form', tries: 20, windowMs: 60_000 }
/** One press is no form filled in: of hearts somebody presses many, and a mail program's server presses Unsubscribe for many. */
export const PRESSES: Limit = { name: 'wish', tries: 120, windowMs: 60_000 }

const MEGABYTE = 1_000_000
/** What one address may upload in a day, in bytes; staff bring whole sets of drawings. */
export const VISITOR_UPLOADS: Limit = { name: 'upload-bytes', tries: 500 * MEGABYTE, windowMs: DAY_MS }
export const STAFF_UPLOADS: Limit = { name: 'staff-upload-bytes', tries: 20_000 * MEGABYTE, windowMs: DAY_MS }

/**
 * Counts one try, or `amount` of what the limit bounds, which may be exceeded by the last. `retryAfterSeconds` is set where it was one too many. The window slides: what was tried in the
 * calendar window before counts for as much of it as still lies inside the last `windowMs`. More than that are refused
 * and not counted, so that whoever goes on trying keeps nobody out for longer.
 */
export async function recordAttempt(
  deps: { db: Database; now: () => number },
  limit: Limit,
  who: string,
  amount = 1,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
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
        setWhere: lt(rateCounters.hits, limit.tries),
      })
      .returning({ hits: rateCounters.hits }),
    deps.db
      .select({ hits: rateCounters.hits })
      .from(rateCounters)
      .where(and(eq(rateCounters.key, key), eq(rateCounters.windowStart, windowStart - limit.windowMs))),
  ])
  const remaining = 1 - (now - windowStart) / limit.windowMs
  const carried = Math.floor(Math.min(before[0]?.hits ?? 0, limit.tries) * remaining)
  const hitsBefore = counted[0] ? counted[0].hits - amount : limit.tries
  if (hitsBefore + carried < limit.tries) return { ok: true }
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((windowStart + limit.windowMs - now) / 1000)) }
}

/** The same under several limits in turn, until one refuses. */
export async function countTries(
  deps: { db: Database; now: () => number },
  limits: readonly Limit[],
  who: string,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  for (const limit of limits) {
    const turn = await recordAttempt(deps, limit, who)
    if (!turn.ok) return turn
  }
  return { ok: true }
}

/** The window before the running one still counts for a part; those before it for nothing. */
export const forgetOldTries = (deps: { db: Database; now: () => number }) =>
  deps.db.delete(rateCounters).where(lt(rateCounters.windowStart, deps.now() - 2 * DAY_MS))

/** Statements for a batch: all tries of `who` under this limit, and under its parts (`who:part`), count for nothing more. */
export function forgetTries(deps: { db: Database }, limit: Limit, who: string) {
  const key = `${limit.name}:${who}`
  // `;` is the sign after `:`.
  return deps.db
    .delete(rateCounters)
    .where(or(eq(rateCounters.key, key), and(gte(rateCounters.key, `${key}:`), lt(rateCounters.key, `${key};`))))
}

/** A statement for a batch: the try counted last was none. */
export function undoAttempt(deps: { db: Database; now: () => number }, limit: Limit, who: string) {
  const now = deps.now()
  return deps.db
    .update(rateCounters)
    .set({ hits: sql`max(0, ${rateCounters.hits} - 1)` })
    .where(
      and(eq(rateCounters.key, `${limit.name}:${who}`), eq(rateCounters.windowStart, now - (now % limit.windowMs))),
    )
}

/** So long what was remembered counts. */
const KNOWN_DAYS = 30

/** A statement for a batch: the key is known from here on, if the question has an answer at that moment. */
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
