/** What the addresses of a catalogue need: renamed items, the sitemap, and the facts of landing pages. */
import { and, asc, desc, eq, gt, inArray, lte, notLike, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { type AnyCatalog, facetOf, filtersOfFacet, SOLD } from './facets.server.ts'
import type { Filters } from './filters.ts'
import type { LandingFigures } from './landing.ts'

/** How many numbers of items a page of the sitemap covers; the form allows 50,000 addresses. */
export const SITEMAP_PAGE = 10_000
const CHOICES_AT_MOST = 4000

/** The present slug of an item that once had this one, or null. */
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
 * The published items of one page of the sitemap, counted from 1: those whose number lies in its range. `isCosted` says
 * which have a page of what they cost to build.
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
        // The plus keeps the query off the index of states, by which it would read all items.
        sql`+${catalog.items.status} = 'published'`,
      ),
    )
    .orderBy(asc(catalog.items.id))

/** The highest number that was given: with the index of the numbers one row is read, however many there are. */
export async function highestNumber(db: Database, catalog: AnyCatalog): Promise<number> {
  const row = await db
    .select({ id: sql<number | null>`max(${catalog.items.id})` })
    .from(catalog.items)
    .get()
  return row?.id ?? 0
}

export type LandingFacts = LandingFigures & {
  /** Related lists that hold something, fullest first. */
  related: { filters: Filters; items: number }[]
}

const RELATED_AT_MOST = 12

/** What a landing page says of its list, in one trip: kept counts and the two ends of the price index. */
export async function readLandingFacts(
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

/** Every choice that holds something for sale, as filters, for the sitemap. */
export async function listChoices(db: Database, { counts }: AnyCatalog): Promise<Filters[]> {
  const rows = await db
    .select({ facet: sql<string>`${counts.facet}` })
    .from(counts)
    .where(notLike(counts.facet, `${SOLD}%`))
    .limit(CHOICES_AT_MOST)
  return rows.map(({ facet }) => filtersOfFacet(facet))
}
