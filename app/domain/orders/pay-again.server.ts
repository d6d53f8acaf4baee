/** Paying an order that was opened before. Paystack is asked first: nobody who has paid is sent to a checkout again. */
import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '~db/schema/index.ts'
import { checkOrder } from './check-order.server.ts'
import { type Checkout, openCheckout } from './open-checkout.server.ts'
import { UNPAID } from './order.ts'
import { getOrder } from './read-order.server.ts'

export async function payAgain(deps: Parameters<typeof openCheckout>[0], reference: string): Promise<Checkout> {
  const order = await getOrder(deps.db, reference)
  if (order?.begun && UNPAID.includes(order.status)) await checkOrder(deps, order.id)
  const checkout = await openCheckout(deps, reference)
  // Who goes to pay again has left nothing: back from there before Paystack may be asked, the page must not say so.
  if (checkout.ok)
    await deps.db
      .update(orders)
      .set({ status: 'pending', updatedAt: deps.now() })
      .where(and(eq(orders.reference, reference), inArray(orders.status, UNPAID)))
  return checkout
}
