/** Homes for sale for pages: their catalogue, and one listing in full. */
import { and, eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { listingFacetCounts, listingFacets, listingSlugs, listings } from '~db/schema/index.ts'
import { findRenamed } from '../catalog/catalog-addresses.server.ts'
import { dwellingsIn } from '../catalog/dwellings.ts'
import type { Catalog } from '../catalog/facets.server.ts'
import type { ListingColumn } from '../catalog/filters.ts'
import { getDwellings, picturesOf } from '../catalog/list-catalog.server.ts'
import { listSimilar } from '../catalog/similar-items.server.ts'
import { pick } from '../shared/pick.ts'
import type { ListingCard, ListingView } from './listing.ts'

export const LISTINGS: Catalog<ListingCard, ListingColumn> = {
  kind: 'listing',
  items: listings,
  slugs: listingSlugs,
  slugItem: listingSlugs.listingId,
  facets: listingFacets,
  facetItem: listingFacets.listingId,
  counts: listingFacetCounts,
  words: 'listing_words',
  card: {
    ...pick(listings, 'id', 'slug', 'title', 'type', 'bedrooms'),
    dwellings: getDwellings(listings.features),
    ...pick(listings, 'areaSqFt', 'region', 'city', 'priceMinor', 'availability', 'coverKey', 'coverAlt'),
  },
}

export const findRenamedListing = (db: Database, oldSlug: string) => findRenamed(db, LISTINGS, oldSlug)
export const listSimilarListings = (db: Database, listing: ListingCard) => listSimilar(db, LISTINGS, listing)

/** A published listing with everything its page shows, or null. */
export async function getListing(db: Database, slug: string): Promise<ListingView | null> {
  const isIt = and(eq(listings.slug, slug), eq(listings.status, 'published'))
  const [found, pictures] = await db.batch([
    db.select().from(listings).where(isIt),
    picturesOf(db, 'listing', db.select({ id: listings.id }).from(listings).where(isIt)),
  ])
  const listing = found[0]
  if (!listing) return null
  const { status: _status, revision: _revision, publishedAt: _publishedAt, createdAt: _createdAt, ...rest } = listing
  const { meetingPoint: _meetingPoint, agentName: _agentName, agentPhone: _agentPhone, ...shown } = rest
  return { ...shown, dwellings: dwellingsIn(shown.features), pictures }
}
