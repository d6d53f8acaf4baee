/** Plans for pages: the catalogue, and one plan in full. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planFacetCounts, planFacets, planFiles, planOptions, planSlugs, plans } from '~db/schema/index.ts'
import { findRenamed, listSlugs } from '../catalog/catalog-addresses.server.ts'
import { dwellingsIn } from '../catalog/dwellings.ts'
import type { Catalog } from '../catalog/facets.server.ts'
import type { PlanColumn } from '../catalog/filters.ts'
import { getDwellings, picturesOf } from '../catalog/list-catalog.server.ts'
import { listSimilar } from '../catalog/similar-items.server.ts'
import { pick } from '../shared/pick.ts'
import type { PlanCard, PlanView } from './plan.ts'
import { listSheets } from './sheets.server.ts'

export const PLANS: Catalog<PlanCard, PlanColumn> = {
  kind: 'plan',
  items: plans,
  slugs: planSlugs,
  slugItem: planSlugs.planId,
  facets: planFacets,
  facetItem: planFacets.planId,
  counts: planFacetCounts,
  words: 'plan_words',
  card: {
    ...pick(plans, 'id', 'slug', 'title', 'type', 'bedrooms'),
    dwellings: getDwellings(plans.features),
    ...pick(plans, 'floors', 'areaSqFt', 'horizontalMetres', 'verticalMetres', 'fromPriceMinor', 'fromOption'),
    fromDrawings: sql`(select json_array_length(o.drawings) from plan_options o
      where o.plan_id = plans.id and o.option = plans.from_option)`,
    allDrawings: sql`(select count(distinct d.value) from plan_options o, json_each(o.drawings) d
      where o.plan_id = plans.id)`,
    ...pick(plans, 'coverKey', 'coverAlt', 'buildLowMinor', 'buildHighMinor', 'buildRatesDate'),
  },
}

export const findRenamedPlan = (db: Database, oldSlug: string) => findRenamed(db, PLANS, oldSlug)

/** The published plan of this address, or of the address that it had before. */
export const getPlanEvenRenamed = async (db: Database, slug: string) =>
  (await getPlan(db, slug)) ?? (await getPlan(db, (await findRenamedPlan(db, slug)) ?? ''))
export const listSimilarPlans = (db: Database, plan: Omit<PlanCard, 'fromDrawings' | 'allDrawings'>) =>
  listSimilar(db, PLANS, { ...plan, priceMinor: plan.fromPriceMinor })
export const listPlanSlugs = (db: Database, page: number) =>
  listSlugs(db, PLANS, page, sql`${plans.buildLowMinor} is not null`)

/** A published plan with everything its page shows, or null. */
export async function getPlan(db: Database, slug: string): Promise<PlanView | null> {
  const isIt = and(eq(plans.slug, slug), eq(plans.status, 'published'))
  const id = db.select({ id: plans.id }).from(plans).where(isIt)
  const [found, options, sheets, pictures] = await db.batch([
    db.select().from(plans).where(isIt),
    db
      .select({
        ...pick(planOptions, 'option', 'priceMinor', 'drawings'),
        sizeBytes: planFiles.sizeBytes,
        revision: planFiles.revision,
      })
      .from(planOptions)
      .innerJoin(planFiles, eq(planFiles.id, planOptions.fileId))
      .where(inArray(planOptions.planId, id))
      .orderBy(asc(planOptions.option)),
    listSheets(db, id),
    picturesOf(db, 'plan', id),
  ])
  const plan = found[0]
  if (!plan) return null
  const {
    status: _status,
    revision: _revision,
    publishedAt: _publishedAt,
    createdAt: _createdAt,
    sampleKey: _key,
    ...shown
  } = plan
  const named = Object.fromEntries(sheets.map(({ number, title, size }) => [title, `${number}, ${size}`]))
  return { ...shown, dwellings: dwellingsIn(shown.features), options, sheets: named, pictures }
}
