/** Shared by the cost pages of a plan: the plan in the address, its bill, and the selected rates. */
import { readBrief } from '../../domain/catalog/brief.ts'
import { type Cost, type CostChoice, readCostChoice } from '../../domain/costs/cost.ts'
import { drawBill } from '../../domain/costs/draw-bill.server.ts'
import { type CostedPlan, getPlanCost } from '../../domain/costs/plan-cost.server.ts'
import { findRenamedPlan } from '../../domain/plans/list-plans.server.ts'
import type { AppContext } from '../context.server.ts'
import { queryOf } from '../query.server.ts'
import { pdfAnswer, redirectRenamed } from '../reply.server.ts'
import { readSiteSettings } from '../site-settings.server.ts'

/** `toPath`: the address of the same page where the plan was renamed. */
export async function requirePlanCost(
  context: AppContext,
  request: Request,
  slug = '',
  toPath: (slug: string) => string,
) {
  const search = queryOf(request)
  const choice = readCostChoice(search)
  const found =
    (await getPlanCost(context.db, { slug }, choice)) ??
    (await redirectRenamed('plans', findRenamedPlan(context.db, slug), toPath))
  return { ...found, choice, brief: readBrief(search), now: context.now(), siteUrl: context.settings.SITE_URL }
}

/** The bill of quantities, whole or its first page; null where the plan has none. */
export async function billPdf(
  context: AppContext,
  bill: { plan: CostedPlan; cost: Cost | null; choice: CostChoice },
  isWhole: boolean,
) {
  const { cost, plan, choice } = bill
  if (!cost) return null
  const { name } = await readSiteSettings(context)
  return pdfAnswer(`bill-${plan.slug}`, drawBill({ plan, cost, choice, now: context.now() }, name, isWhole))
}
