/** Whether a buyer is reminded of unfinished payments: stopped for all orders of the address, from any of them. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { orders } from '~db/schema/index.ts'

const ofAddress = (reference: string) =>
  sql`${orders.buyerEmail} = (select o.buyer_email from orders o where o.reference = ${reference} and o.buyer_email <> '')`

export async function hasStoppedReminders(db: Database, reference: string): Promise<boolean> {
  const stopped = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofAddress(reference), eq(orders.remindersStopped, true)))
    .limit(1)
    .get()
  return stopped !== undefined
}

export const switchReminders = (db: Database, reference: string, isStop: boolean) =>
  isStop
    ? db.update(orders).set({ remindersStopped: true }).where(eq(orders.reference, reference))
    : db
        .update(orders)
        .set({ remindersStopped: false })
        .where(and(ofAddress(reference), eq(orders.remindersStopped, true)))
