/** Paying an order from its page: again, or for the first time; also by somebody else. */
import { isStageDue } from '../buildings/stage-payments.server.ts'
import type { Checkout, CheckoutDeps, Payer } from '../payments/open-checkout.server.ts'
import { payAgain } from '../payments/pay-again.server.ts'
import { isStillDue } from '../plan-requests/get-quote.server.ts'
import { err } from '../shared/result.ts'
import { getOrder, type OrderForBuyer } from './get-order.server.ts'
import { isUpgradeDue } from './upgrade-credit.server.ts'

/** False where it pays a quote that has changed or expired, an upgrade whose credit has, or a stage that costs another sum. */
export const isStillPayable = (deps: Pick<CheckoutDeps, 'db' | 'now'>, order: OrderForBuyer): Promise<boolean> => {
  const { upgradeOf, stage } = order
  if (stage !== null) return isStageDue(deps.db, { ...order, stage })
  return upgradeOf === null ? isStillDue(deps, order) : isUpgradeDue(deps.db, { ...order, upgradeOf })
}

export async function payOrder(deps: CheckoutDeps, reference: string, payer: Payer | null = null): Promise<Checkout> {
  const order = await getOrder(deps.db, reference)
  return order && (await isStillPayable(deps, order)) ? payAgain(deps, reference, payer) : err('not-payable')
}
