/** Paying an order from its page: again, or for the first time; also by somebody else. */
import type { Checkout, CheckoutDeps, Payer } from '../payments/open-checkout.server.ts'
import { payAgain } from '../payments/pay-again.server.ts'
import { isStillDue } from '../plan-requests/read-quote.server.ts'
import { err } from '../shared/result.ts'
import { getOrder, type OrderForBuyer } from './read-order.server.ts'
import { isUpgradeDue } from './upgrade-credit.server.ts'

/** False where it pays a quote that has changed or expired, or an upgrade whose credit has changed. */
export const isStillPayable = (deps: Pick<CheckoutDeps, 'db' | 'now'>, order: OrderForBuyer): Promise<boolean> => {
  const { upgradeOf } = order
  return upgradeOf === null ? isStillDue(deps, order) : isUpgradeDue(deps.db, { ...order, upgradeOf })
}

export async function payOrder(deps: CheckoutDeps, reference: string, payer: Payer | null = null): Promise<Checkout> {
  const order = await getOrder(deps.db, reference)
  return order && (await isStillPayable(deps, order)) ? payAgain(deps, reference, payer) : err('not-payable')
}
