/** Paying an existing order. Paystack is asked first, so that a paid order is never paid twice. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { orders } from '~db/schema/index.ts'
import { checkOrder } from './check-order.server.ts'
import { type Checkout, type CheckoutDeps, openCheckout, type Payer } from './open-checkout.server.ts'
import { UNPAID } from './order-state.ts'

export async function payAgain(deps: CheckoutDeps, reference: string, payer: Payer | null = null): Promise<Checkout> {
  const isUnpaid = and(eq(orders.reference, reference), inArray(orders.status, UNPAID))
  const opened = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isUnpaid,
        sql`exists (select 1 from payment_attempts p where p.order_id = ${orders.id} and p.authorization_url is not null)`,
      ),
    )
    .get()
  if (opened) await checkOrder(deps, opened.id)
  const checkout = await openCheckout(deps, reference, payer)
  // Otherwise a buyer who returns before the next check would read that the payment was cancelled.
  if (checkout.ok) await deps.db.update(orders).set({ status: 'pending', updatedAt: deps.now() }).where(isUnpaid)
  return checkout
}
