/** Paying an existing order. Paystack is asked first, so that a paid order is never paid twice. */
import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '~db/schema/index.ts'
import { checkOrder } from './check-order.server.ts'
import { type Checkout, type CheckoutDeps, openCheckout } from './open-checkout.server.ts'
import { UNPAID } from './order.ts'
import { getOrder } from './read-order.server.ts'

export async function payAgain(deps: CheckoutDeps, reference: string): Promise<Checkout> {
  const order = await getOrder(deps.db, reference)
  if (order?.begun && UNPAID.includes(order.status)) await checkOrder(deps, order.id)
  const checkout = await openCheckout(deps, reference)
  // Otherwise a buyer who returns before the next check would read that the payment was cancelled.
  if (checkout.ok)
    await deps.db
      .update(orders)
      .set({ status: 'pending', updatedAt: deps.now() })
      .where(and(eq(orders.reference, reference), inArray(orders.status, UNPAID)))
  return checkout
}
