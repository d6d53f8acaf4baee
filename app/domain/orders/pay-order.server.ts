/** Paying an order from its page: again, or for the first time. */
import type { Checkout, CheckoutDeps } from '../payments/open-checkout.server.ts'
import { payAgain } from '../payments/pay-again.server.ts'
import { isStillDue } from '../plan-requests/read-quote.server.ts'
import { err } from '../shared/result.ts'
import { getOrder } from './read-order.server.ts'

/** 'not-payable' too where it pays a quote that has changed or expired. */
export async function payOrder(deps: CheckoutDeps, reference: string): Promise<Checkout> {
  const order = await getOrder(deps.db, reference)
  return order && (await isStillDue(deps, order)) ? payAgain(deps, reference) : err('not-payable')
}
