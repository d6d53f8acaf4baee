/** Exact counters for the public forms: so many tries an address and window, then a wait. */
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { rateCounters } from '~db/schema/index.ts'

export type Limit = { name: string; tries: number; windowMs: number }

export const PUBLIC_FORM: Limit = { name: 'form', tries: 20, windowMs: 60_000 }
/** A press of a heart is no form filled in: somebody going through a list presses many, and a household shares an address. */
export const WISHES: Limit = { name: 'wish', tries: 120, windowMs: 60_000 }

/**
 * Counts one try. `retryAfterSeconds` is set where it was one too many. The window slides: what was tried in the
 * calendar window before counts for as much of it as still lies inside the last `windowMs`.
 */
export async function countTry(
  deps: { db: Database; now: () => number },
  limit: Limit,
  who: string,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const now = deps.now()
  const key = `${limit.name}:${who}`
  const windowStart = now - (now % limit.windowMs)
  const [counted, before] = await deps.db.batch([
    deps.db
      .insert(rateCounters)
      .values({ key, windowStart, hits: 1 })
      .onConflictDoUpdate({
        target: [rateCounters.key, rateCounters.windowStart],
        set: { hits: sql`${rateCounters.hits} + 1` },
      })
      .returning({ hits: rateCounters.hits }),
    deps.db
      .select({ hits: rateCounters.hits })
      .from(rateCounters)
      .where(and(eq(rateCounters.key, key), eq(rateCounters.windowStart, windowStart - limit.windowMs))),
  ])
  const remaining = 1 - (now - windowStart) / limit.windowMs
  const carried = Math.floor(Math.min(before[0]?.hits ?? 0, limit.tries) * remaining)
  if ((counted[0]?.hits ?? 1) + carried <= limit.tries) return { ok: true }
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((windowStart + limit.windowMs - now) / 1000)) }
}

/** Windows that are over count for nothing. */
export const forgetOldTries = (deps: { db: Database; now: () => number }) =>
  deps.db.delete(rateCounters).where(lt(rateCounters.windowStart, deps.now() - 86_400_000))

/** Somebody proved who they are: their tries count for nothing more. */
export const forgetTries = (deps: { db: Database }, limit: Limit, who: string) =>
  deps.db.delete(rateCounters).where(eq(rateCounters.key, `${limit.name}:${who}`))
