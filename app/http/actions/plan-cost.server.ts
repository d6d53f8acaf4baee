/** What the pages about the cost of a plan read alike: the plan of the address, its bill, and the rates that are asked for. */
import { readCostChoice } from '../../domain/costs/cost.ts'
import { readPlanCost } from '../../domain/costs/read-cost.server.ts'
import { findRenamedPlan } from '../../domain/plans/read-plans.server.ts'
import type { AppContext } from '../context.server'
import { movedTo, notFound } from '../reply.server'

/** `toPath`: the same page of a plan that has another address now. */
export async function requirePlanCost(
  context: AppContext,
  request: Request,
  slug = '',
  toPath: (slug: string) => string,
) {
  const choice = readCostChoice(new URL(request.url).searchParams)
  const found = await readPlanCost(context.db, slug, choice)
  if (!found) {
    const renamed = await findRenamedPlan(context.db, slug)
    throw renamed ? movedTo(toPath(renamed)) : notFound('plans')
  }
  return { ...found, choice, now: context.now(), siteUrl: context.settings.SITE_URL }
}
