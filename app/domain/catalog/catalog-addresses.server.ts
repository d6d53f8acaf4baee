/** Reads for addresses of a catalogue: renamed items, the sitemap, and facts for landing pages. */
import { and, asc, desc, eq, gt, inArray, lte, notLike, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { type AnyCatalog, facetOf, filtersOfFacet, SOLD } from './facets.server.ts'
import type { Filters } from './filters.ts'
import type { LandingFigures } from './landing.ts'

/** The range of item ids per sitemap page; the format allows 50,000 addresses. */
export const SITEMAP_PAGE = 10_000
const CHOICES_AT_MOST = 4000

/** The current slug of an item that formerly had this one, or null. */
export async function findRenamed(db: Database, catalog: AnyCatalog, oldSlug: string): Promise<string | null> {
  const row = await db
    .select({ slug: sql<string>`${catalog.items.slug}` })
    .from(catalog.slugs)
    .innerJoin(catalog.items, eq(catalog.items.id, catalog.slugItem))
    .where(and(eq(catalog.slugs.slug, oldSlug), eq(catalog.items.status, 'published')))
    .get()
  return row?.slug ?? null
}

/**
 * The published items of one sitemap page, counted from 1: those whose id is in its range. `isCosted` tells which have
 * a building cost page.
 */
export const listSlugs = (db: Database, catalog: AnyCatalog, page: number, isCosted = sql`0`) =>
  db
    .select({
      slug: sql<string>`${catalog.items.slug}`,
      updatedAt: sql<number>`${catalog.items.updatedAt}`,
      isCosted: sql<number>`${isCosted}`,
    })
    .from(catalog.items)
    .where(
      and(
        gt(catalog.items.id, (page - 1) * SITEMAP_PAGE),
        lte(catalog.items.id, page * SITEMAP_PAGE),
        // The plus keeps SQLite off the index of states, which would read all items.
        sql`+${catalog.items.status} = 'published'`,
      ),
    )
    .orderBy(asc(catalog.items.id))

/** The highest id given. The index on ids makes it a read of one row. */
export async function highestNumber(db: Database, catalog: AnyCatalog): Promise<number> {
  const row = await db
    .select({ id: sql<number | null>`max(${catalog.items.id})` })
    .from(catalog.items)
    .get()
  return row?.id ?? 0
}

export type LandingFacts = LandingFigures & {
  /** Related lists that are not empty, fullest first. */
  related: { filters: Filters; items: number }[]
}

const RELATED_AT_MOST = 12

/** The facts of a landing page's list in one round trip: stored counts and both ends of the price index. */
export async function getLandingFacts(
  db: Database,
  catalog: AnyCatalog,
  filters: Filters,
  others: readonly Filters[],
): Promise<LandingFacts> {
  const { facets, counts } = catalog
  const end = (direction: typeof asc) =>
    db
      .select({ priceMinor: sql<number>`${facets.priceMinor}` })
      .from(facets)
      .where(eq(facets.facet, facetOf(filters)))
      .orderBy(direction(facets.priceMinor))
      .limit(1)
  const byFacet = new Map(others.map((each) => [facetOf(each), each]))
  const [low, high, kept] = await db.batch([
    end(asc),
    end(desc),
    db
      .select({ facet: sql<string>`${counts.facet}`, items: sql<number>`${counts.items}` })
      .from(counts)
      .where(inArray(counts.facet, [facetOf(filters), ...byFacet.keys()])),
  ])
  const found = kept.flatMap(({ facet, items }) => {
    const other = byFacet.get(facet)
    return other ? [{ filters: other, items }] : []
  })
  return {
    total: kept.find(({ facet }) => facet === facetOf(filters))?.items ?? 0,
    lowestMinor: low[0]?.priceMinor ?? null,
    highestMinor: high[0]?.priceMinor ?? null,
    related: found.sort((a, b) => b.items - a.items).slice(0, RELATED_AT_MOST),
  }
}

/** Every combination with items for sale, as filters, for the sitemap. */
export async function listChoices(db: Database, { counts }: AnyCatalog): Promise<Filters[]> {
  const rows = await db
    .select({ facet: sql<string>`${counts.facet}` })
    .from(counts)
    .where(notLike(counts.facet, `${SOLD}%`))
    .limit(CHOICES_AT_MOST)
  return rows.map(({ facet }) => filtersOfFacet(facet))
}
