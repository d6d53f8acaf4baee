/** The demo homes, and which homes and plans the opening page shows. What is there already stays. */

import type { Images } from '../../app/adapters/images.server.ts'
import type { ObjectStore } from '../../app/adapters/object-store.server.ts'
import { createListing } from '../../app/domain/listings/create-listing.server.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { featuredItems, listings } from '../../drizzle/schema/index.ts'
import { captionOf } from './captions.ts'
import { buildDemoListing, demoListingNumbers, featuredListingNumbers, featuredPlanNumbers } from './listings.ts'

type Deps = { db: Database; pictures: ObjectStore; images: Images }

/** Keys that depend on the home alone: the same demo has the same addresses everywhere. */
async function keysFor(number: number) {
  let at = 0
  const digest = await sha256Hex(`demo listing ${number}`)
  return () => `${digest.slice(0, 24)}${String(at++).padStart(2, '0')}`
}

async function loadListing(deps: Deps, number: number): Promise<void> {
  const { number: id, pictures, ...listing } = await buildDemoListing(number)
  const created = await createListing(
    { ...deps, now: () => listing.publishedAt, randomKey: await keysFor(number) },
    {
      ...listing,
      id,
      publish: true,
      pictures: pictures.map(({ jpeg, alt, kind, name }) => ({
        bytes: jpeg,
        alt,
        kind,
        caption: captionOf({ kind, name }),
      })),
    },
  )
  if (!created.ok) throw new Error(`Listing ${number} was refused: ${created.reason}`)
}

/** How many were loaded. */
export async function loadListings(deps: Deps): Promise<number> {
  const known = new Set((await deps.db.select({ id: listings.id }).from(listings)).map((listing) => listing.id))
  const missing = demoListingNumbers.filter((number) => !known.has(number))
  for (const number of missing) await loadListing(deps, number)
  const featured = (kind: 'listing' | 'plan', ids: readonly number[]) =>
    ids.map((itemId, position) => ({ kind, itemId, position }))
  await deps.db
    .insert(featuredItems)
    .values([...featured('listing', featuredListingNumbers), ...featured('plan', featuredPlanNumbers)])
    .onConflictDoNothing()
  return missing.length
}
