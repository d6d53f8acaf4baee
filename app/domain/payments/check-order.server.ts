/**
 * Asks Paystack about one order, from the return page or by staff: at most once in five seconds. There is no failure
 * event, so the sweep asks too; a later success still settles a closed order.
 */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { orders } from '~db/schema/index.ts'
import { scheduleCheck } from './open-checkout.server.ts'
import type { PaymentSight } from './order-state.ts'
import { attemptsToVerify, recordVerified, type VerifyDeps, verifyAttempts } from './verify-attempts.server.ts'

const VERIFY_EVERY_MS = 5_000

/** Whether Paystack may be asked about an order now; the condition of the update that records the question. */
export const mayVerify = (now: number) =>
  sql`(${orders.verifiedAt} is null or ${orders.verifiedAt} <= ${now - VERIFY_EVERY_MS})`

/** `asked` false: Paystack was asked a moment ago, and `sight` is that result. */
type CheckResult = { asked: boolean; sight: PaymentSight }

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
    return { asked: false, sight: row?.sight ?? 'nothing' }
  }
  const attempts = (await attemptsToVerify(db, [orderId])).get(orderId) ?? []
  const { sight, failed, asked } = await verifyAttempts(deps, attempts)
  await db.batch([
    recordVerified(db, asked, now),
    db.update(orders).set({ sight }).where(eq(orders.id, orderId)),
    // A new attempt after a failed one is in progress.
    db
      .update(orders)
      .set({ updatedAt: now, ...(failed ? { status: 'failed' } : { status: 'pending', ...scheduleCheck(now) }) })
      .where(
        and(
          eq(orders.id, orderId),
          inArray(
            orders.status,
            failed ? ['pending', 'cancelled'] : sight === 'begun' ? ['failed', 'cancelled', 'abandoned'] : [],
          ),
        ),
      ),
  ])
  return { asked: true, sight }
}

/** For the checkout's cancel link. Cancels a pending order only; the caller checks that no payment is in progress. */
export async function cancelOrder(deps: Pick<VerifyDeps, 'db' | 'now'>, orderId: number): Promise<void> {
  await deps.db
    .update(orders)
    .set({ status: 'cancelled', updatedAt: deps.now() })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
}
