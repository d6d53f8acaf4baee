/**
 * Asking Paystack how one order stands, from the return page and by staff: at most once in five seconds, whoever asks.
 * There is no failure event, so the sweep asks too; a later success still settles what was closed.
 */
import { and, eq, sql } from 'drizzle-orm'
import { orders } from '~db/schema/index.ts'
import { scheduleCheck } from './open-checkout.server.ts'
import { attemptsToVerify, recordVerified, type VerifyDeps, verifyAttempts } from './verify-attempts.server.ts'

const VERIFY_EVERY_MS = 5_000

/** May Paystack be asked about an order now? For the update that also takes the turn. */
export const mayVerify = (now: number) =>
  sql`(${orders.verifiedAt} is null or ${orders.verifiedAt} <= ${now - VERIFY_EVERY_MS})`

/** `asked` false: somebody asked a moment ago, and the rest is what they found. */
export type CheckResult = { asked: boolean; reached: boolean; begun: boolean }

/** Asks about the attempts of an unpaid order and settles what it finds. Never turns an order to failed on doubt. */
export async function checkOrder(deps: VerifyDeps, orderId: number): Promise<CheckResult> {
  const { db } = deps
  const now = deps.now()
  const [turn] = await db
    .update(orders)
    .set({ verifiedAt: now })
    .where(and(eq(orders.id, orderId), mayVerify(now)))
    .returning({ id: orders.id })
  if (!turn) {
    const row = await db.select({ sight: orders.sight }).from(orders).where(eq(orders.id, orderId)).get()
    return { asked: false, reached: row?.sight !== 'unknown', begun: row?.sight === 'begun' }
  }
  const attempts = (await attemptsToVerify(db, [orderId])).get(orderId) ?? []
  const { reached, begun, failed, asked } = await verifyAttempts(deps, attempts)
  await db.batch([
    recordVerified(db, asked, now),
    db
      .update(orders)
      .set({
        sight: begun ? 'begun' : reached ? 'nothing' : 'unknown',
        ...(failed
          ? {
              status: sql`case when ${orders.status} in ('pending', 'cancelled') then 'failed' else ${orders.status} end`,
            }
          : {}),
        updatedAt: now,
      })
      .where(eq(orders.id, orderId)),
    // A new try after a failed one is under way.
    ...(begun && !failed
      ? [
          db
            .update(orders)
            .set({ status: 'pending', ...scheduleCheck(now) })
            .where(and(eq(orders.id, orderId), sql`${orders.status} in ('failed', 'cancelled', 'abandoned')`)),
        ]
      : []),
  ])
  return { asked: true, reached, begun }
}

/** The buyer pressed cancel at the checkout. Only an order that waits becomes cancelled, and never one whose payment is under way. */
export async function cancelOrder(deps: Pick<VerifyDeps, 'db' | 'now'>, orderId: number): Promise<void> {
  await deps.db
    .update(orders)
    .set({ status: 'cancelled', updatedAt: deps.now() })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
}
