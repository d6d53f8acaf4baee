/** What a comparison says of plans beyond a wishlist: their files, the cost to build and whether they fit a plot. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planOptions, plans } from '~db/schema/index.ts'
import type { Filters } from '../catalog/filters.ts'
import { buildRange } from '../costs/cost.ts'
import { withRegionalCosts } from '../costs/plan-cost.server.ts'
import { drawingsOf } from '../plans/options.ts'
import { fitOf, houseOf } from '../plots/plot.ts'
import { pick } from '../shared/pick.ts'
import type { ComparedItem } from './compare.ts'
import type { WishlistItem } from './wishlist-item.ts'

const ofPlan = { files: [], allDrawings: 0, build: null, isWithin: null, fit: null }

export async function listComparedItems(
  db: Database,
  items: readonly WishlistItem[],
  { region, plot, budgetMinor }: Pick<Filters, 'region' | 'plot' | 'budgetMinor'>,
): Promise<ComparedItem[]> {
  const slugs = JSON.stringify(items.flatMap(({ kind, slug }) => (kind === 'plan' ? slug : [])))
  const isOne = sql`${plans.slug} in (select value from json_each(${slugs}))`
  const [found, options] = await db.batch([
    db
      .select(pick(plans, 'id', 'slug', 'buildLowMinor', 'buildHighMinor', 'buildRatesDate'))
      .from(plans)
      .where(isOne),
    db
      .select({ slug: plans.slug, ...pick(planOptions, 'option', 'priceMinor', 'drawings') })
      .from(planOptions)
      .innerJoin(plans, eq(plans.id, planOptions.planId))
      .where(isOne),
  ])
  const costed = new Map((await withRegionalCosts(db, found, region)).map((plan) => [plan.slug, plan]))
  return items.map((item) => {
    const plan = item.kind === 'plan' ? costed.get(item.slug) : undefined
    if (!plan) return { ...item, ...ofPlan }
    const own = options.filter(({ slug }) => slug === item.slug)
    const build = buildRange(plan)
    return {
      ...item,
      files: own.map(({ option, priceMinor, drawings }) => ({ option, priceMinor, drawings: drawings.length })),
      allDrawings: drawingsOf(own).length,
      build,
      isWithin: build && budgetMinor !== null ? build.highMinor <= budgetMinor : null,
      fit: plot && fitOf(houseOf(item), plot),
    }
  })
}
