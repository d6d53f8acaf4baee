/** Loads the demo homes, and which homes and plans the home page features. Existing ones stay. */
import { listingItem } from '../../app/domain/listings/listing-item.server.ts'
import { featuredItems, listings } from '../../drizzle/schema/index.ts'
import { severalAtOnce } from '../start/several-at-once.ts'
import { addDemoItem, type DemoDeps } from './add-item.ts'
import { buildDemoListing, demoListingNumbers, featuredListingNumbers, featuredPlanNumbers } from './listings.ts'

async function loadListing(deps: DemoDeps, number: number): Promise<void> {
  const { number: _number, slug, publishedAt, pictures, ...value } = await buildDemoListing(number)
  await addDemoItem(deps, listingItem, { number, slug, publishedAt, value, pictures })
}

/** Returns how many were loaded. */
export async function loadListings(deps: DemoDeps): Promise<number> {
  const known = new Set((await deps.db.select({ id: listings.id }).from(listings)).map((listing) => listing.id))
  const missing = demoListingNumbers.filter((number) => !known.has(number))
  await severalAtOnce(missing, (number) => loadListing(deps, number))
  const featured = (kind: 'listing' | 'plan', ids: readonly number[]) =>
    ids.map((itemId, position) => ({ kind, itemId, position }))
  await deps.db
    .insert(featuredItems)
    .values([...featured('listing', featuredListingNumbers), ...featured('plan', featuredPlanNumbers)])
    .onConflictDoNothing()
  return missing.length
}
