/** "Send me my link again": the answer on the page is the same for everybody; what differs goes by mail. */
import { and, inArray, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders, outbox } from '~db/schema/index.ts'

/** One mail an address and this long, however often it is asked for. */
const QUIET_MS = 60_000

/** Puts one mail with the links of an address's paid orders in the outbox; nothing where there are none. */
export async function mailLinksTo(deps: { db: Database; now: () => number }, email: string): Promise<void> {
  const now = deps.now()
  const found = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.buyerEmail} = ${email.toLowerCase()}`,
        inArray(orders.status, ['paid', 'disputed', 'refunded', 'pending', 'under-review']),
      ),
    )
    .limit(1)
    .get()
  if (!found) return
  await deps.db
    .insert(outbox)
    .values({
      dedupeKey: `links:${email.toLowerCase()}:${Math.floor(now / QUIET_MS)}`,
      kind: 'links',
      payload: { email: email.toLowerCase() },
      status: 'waiting',
      nextAttemptAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
}

/** The link of one order, again, to the address that bought. */
export async function mailLinkAgain(deps: { db: Database; now: () => number }, orderId: number): Promise<void> {
  const now = deps.now()
  await deps.db
    .insert(outbox)
    .values({
      dedupeKey: `link-again:${orderId}:${Math.floor(now / QUIET_MS)}`,
      kind: 'link-again',
      subjectId: orderId,
      payload: {},
      status: 'waiting',
      nextAttemptAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
}
