/** The stored counts for the home page, in one round trip; no rows are counted. */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { listingFacetCounts, planFacetCounts, planFacets } from '~db/schema/index.ts'
import { EVERYTHING } from '../catalog/facets.server.ts'
import { selectProjectCount } from '../projects/list-projects.server.ts'

export type HomeCounts = {
  plans: number
  listings: number
  projects: number
  /** The lowest price of a file, or null where no plan is on sale. */
  cheapestMinor: number | null
}

export async function getHomeCounts(db: Database): Promise<HomeCounts> {
  const [plans, listings, projects, cheapest] = await db.batch([
    db.select({ items: planFacetCounts.items }).from(planFacetCounts).where(eq(planFacetCounts.facet, EVERYTHING)),
    db
      .select({ items: listingFacetCounts.items })
      .from(listingFacetCounts)
      .where(eq(listingFacetCounts.facet, EVERYTHING)),
    selectProjectCount(db),
    db
      .select({ priceMinor: planFacets.priceMinor })
      .from(planFacets)
      .where(eq(planFacets.facet, EVERYTHING))
      .orderBy(asc(planFacets.priceMinor))
      .limit(1),
  ])
  return {
    plans: plans[0]?.items ?? 0,
    listings: listings[0]?.items ?? 0,
    projects: projects[0]?.items ?? 0,
    cheapestMinor: cheapest[0]?.priceMinor ?? null,
  }
}
