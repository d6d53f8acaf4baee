/** The building cost of a published plan, in one round trip, and the ranges of several in a region. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { billLines, pictures, plans, rates } from '~db/schema/index.ts'
import type { SizedPicture } from '../catalog/item.ts'
import { pick } from '../shared/pick.ts'
import { type Cost, type CostChoice, costOf } from './cost.ts'
import { LINE_COLUMNS } from './save-bill.server.ts'
import { buildRangeSql, RATE_COLUMNS } from './save-rates.server.ts'

export type CostedPlan = Pick<
  typeof plans.$inferSelect,
  'id' | 'slug' | 'title' | 'areaSqFt' | 'coverKey' | 'billRevision'
>

/** Null where no such plan is published; its cost is null without a bill. By id, it may be unpublished. */
export async function getPlanCost(
  db: Database,
  of: { slug: string } | { id: number },
  choice: CostChoice,
): Promise<{ plan: CostedPlan & { pictures: SizedPicture[] }; cost: Cost | null } | null> {
  const isIt = 'id' in of ? eq(plans.id, of.id) : and(eq(plans.slug, of.slug), eq(plans.status, 'published'))
  const isLine = and(eq(billLines.planId, plans.id), eq(billLines.revision, plans.billRevision))
  const keys = sql`(select ${billLines.rateKey} from ${plans} join ${billLines} on ${isLine} where ${isIt})`
  const [found, lines, priced, cover] = await db.batch([
    db
      .select(pick(plans, 'id', 'slug', 'title', 'areaSqFt', 'coverKey', 'billRevision'))
      .from(plans)
      .where(isIt),
    db.select(LINE_COLUMNS).from(plans).innerJoin(billLines, isLine).where(isIt).orderBy(asc(billLines.position)),
    // For each key, the standard and the finish price, national and regional.
    db
      .select(RATE_COLUMNS)
      .from(rates)
      .where(
        sql`(${rates.key} in ${keys} or ${rates.key} in (select k.rate_key || ${`.${choice.finish}`} from ${keys} k))
          and ${rates.region} in ('', ${choice.region})`,
      ),
    db
      .select(pick(pictures, 'key', 'widthPx', 'heightPx'))
      .from(pictures)
      .innerJoin(plans, eq(plans.coverKey, pictures.key))
      .where(isIt),
  ])
  const [plan] = found
  return plan ? { plan: { ...plan, pictures: cover }, cost: costOf(lines, priced, choice) } : null
}

type Ranged = { id: number; buildLowMinor: number | null; buildHighMinor: number | null; buildRatesDate: string | null }

/** The plans with the cost to build in a region. At most a wishlist of them: their ids are one parameter. */
export async function withRegionalCosts<Plan extends Ranged>(
  db: Database,
  items: readonly Plan[],
  region: string,
): Promise<Plan[]> {
  if (region === '' || items.length === 0) return [...items]
  const range = buildRangeSql(sql`plans.id`, sql`plans.bill_revision`, region)
  const found = await db
    .select({
      id: plans.id,
      buildLowMinor: sql<number | null>`${range.buildLowMinor}`,
      buildHighMinor: sql<number | null>`${range.buildHighMinor}`,
      buildRatesDate: sql<string | null>`${range.buildRatesDate}`,
    })
    .from(plans)
    .where(sql`${plans.id} in (select value from json_each(${JSON.stringify(items.map(({ id }) => id))}))`)
  const byId = new Map(found.map((costs) => [costs.id, costs]))
  return items.map((item) => ({ ...item, ...byId.get(item.id) }))
}
