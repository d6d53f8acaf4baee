/** The bill of quantities that comes with the CAD + PDF file of a plan, for its buyer. */
import type { CostChoice } from '../costs/cost.ts'
import { getPlanCost } from '../costs/plan-cost.server.ts'
import type { LinkDeps } from '../payments/grant.server.ts'
import { getOrder, issueDownload } from './get-order.server.ts'

/** Null where the order is for something else, its download is not available now, or its plan has no bill. */
export async function getBoughtBill(deps: LinkDeps, reference: string, choice: CostChoice) {
  const order = await getOrder(deps.db, reference)
  if (order?.option !== 'c' || order.planId === null || !(await issueDownload(deps, order.id)).ok) return null
  return getPlanCost(deps.db, { id: order.planId }, choice)
}
