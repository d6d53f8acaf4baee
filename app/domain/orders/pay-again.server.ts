/** Paying an order that was opened before. Paystack is asked first: nobody who has paid is sent to a checkout again. */
import { checkOrder } from './check-order.server.ts'
import { type Checkout, openCheckout } from './open-checkout.server.ts'
import { UNPAID } from './order.ts'
import { getOrder } from './read-order.server.ts'

export async function payAgain(deps: Parameters<typeof openCheckout>[0], reference: string): Promise<Checkout> {
  const order = await getOrder(deps.db, reference)
  if (order?.begun && UNPAID.includes(order.status)) await checkOrder(deps, order.id)
  return openCheckout(deps, reference)
}
