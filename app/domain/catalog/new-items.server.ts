/** New items in a list since a time, and the cards of those still listed. Rows read grow with the news alone. */
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { type Catalog, EVERYTHING, matching } from './facets.server.ts'
import type { Filters } from './filters.ts'
import { toMatch } from './list-catalog.server.ts'

/** Excludes `after`, includes `until`. */
export type Period = { after: number; until: number }

/** The ids of items first published in the period, newest first. */
export async function listNewItems<Card>(
  db: Database,
  catalog: Catalog<Card>,
  filters: Filters,
  { after, until }: Period,
  limit: number,
): Promise<number[]> {
  const { facets, facetItem } = catalog
  const match = filters.q === '' ? null : toMatch(filters.q)
  if (filters.q !== '' && match === null) return []
  const words = sql.identifier(catalog.words)
  const rows = await db
    .select({ id: sql<number>`${facetItem}` })
    .from(facets)
    .where(
      and(
        matching(catalog, filters, 'order'),
        gt(facets.publishedAt, after),
        lte(facets.publishedAt, until),
        match === null
          ? undefined
          : sql`exists (select 1 from ${words} where ${words} match ${match} and rowid = ${facetItem})`,
      ),
    )
    .orderBy(desc(facets.publishedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The cards of items listed now: neither withdrawn nor sold. At most 99 ids, because D1 binds at most 100 values. */
export async function listCards<Card>(db: Database, catalog: Catalog<Card>, ids: readonly number[]): Promise<Card[]> {
  return (await db
    .select(catalog.card as Catalog<unknown>['card'])
    .from(catalog.items)
    .innerJoin(catalog.facets, and(eq(catalog.facets.facet, EVERYTHING), eq(catalog.facetItem, catalog.items.id)))
    .where(inArray(catalog.items.id, [...ids]))
    .orderBy(desc(catalog.items.publishedAt))) as Card[]
}
