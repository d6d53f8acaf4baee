/** The home in the address of a form about it: to view it, or to report it. */

import { findRenamedListing, getListing } from '../../domain/listings/list-listings.server.ts'
import { listingReference } from '../../domain/listings/listing.ts'
import { pick } from '../../domain/shared/pick.ts'
import type { AppContext } from '../context.server.ts'
import { redirectRenamed } from '../reply.server.ts'

/** `toPath`: the address of the same form where the home was renamed. 404 where there is none. */
export async function requireHome({ db }: AppContext, slug: string, toPath: (slug: string) => string) {
  const home = (await getListing(db, slug)) ?? (await redirectRenamed('services', findRenamedListing(db, slug), toPath))
  const name = `${listingReference(home.id)} ${home.title}`
  return { ...pick(home, 'id', 'slug', 'title', 'city', 'availability'), name }
}
