/** Exact counters for the public forms: so many tries an address and window, then a wait. */
import { lt, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { rateCounters } from '~db/schema/index.ts'

export type Limit = { name: string; tries: number; windowMs: number }

export const PUBLIC_FORM: Limit = { name: 'form', tries: 20, windowMs: 60_000 }

/** Counts one try. `retryAfterSeconds` is set where it was one too many. */
export async function countTry(
  deps: { db: Database; now: () => number },
  limit: Limit,
  who: string,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const now = deps.now()
  const windowStart = now - (now % limit.windowMs)
  const [row] = await deps.db
    .insert(rateCounters)
    .values({ key: `${limit.name}:${who}`, windowStart, hits: 1 })
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { hits: sql`${rateCounters.hits} + 1` },
    })
    .returning({ hits: rateCounters.hits })
  if ((row?.hits ?? 1) <= limit.tries) return { ok: true }
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((windowStart + limit.windowMs - now) / 1000)) }
}

/** Windows that are over count for nothing. */
export const forgetOldTries = (deps: { db: Database; now: () => number }) =>
  deps.db.delete(rateCounters).where(lt(rateCounters.windowStart, deps.now() - 86_400_000))
