/**
 * Asks Paystack about one order, from the return page or by staff: at most once in five seconds. There is no failure
 * event, so the sweep asks too; a later success still settles a closed order.
 */
import { and, eq, sql } from 'drizzle-orm'
import { orders } from '~db/schema/index.ts'
import { scheduleCheck } from './open-checkout.server.ts'
import { attemptsToVerify, recordVerified, type VerifyDeps, verifyAttempts } from './verify-attempts.server.ts'

const VERIFY_EVERY_MS = 5_000

/** Whether Paystack may be asked about an order now; the condition of the update that records the question. */
export const mayVerify = (now: number) =>
  sql`(${orders.verifiedAt} is null or ${orders.verifiedAt} <= ${now - VERIFY_EVERY_MS})`

/** `asked` false: Paystack was asked a moment ago, and the rest is that result. */
export type CheckResult = { asked: boolean; reached: boolean; begun: boolean }

/** Asks about an unpaid order's attempts and settles the result. Doubt never turns an order to failed. */
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
    // A new attempt after a failed one is in progress.
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

/** For the checkout's cancel link. Cancels a pending order only; the caller checks that no payment is in progress. */
export async function cancelOrder(deps: Pick<VerifyDeps, 'db' | 'now'>, orderId: number): Promise<void> {
  await deps.db
    .update(orders)
    .set({ status: 'cancelled', updatedAt: deps.now() })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
}
