/** An enquiry: a message to the firm that names the home. */
import { filtersQuery, readFilters } from '../../domain/catalog/read-filters.ts'
import { listingReference } from '../../domain/listings/listing.ts'
import { findRenamedListing, getListing } from '../../domain/listings/read-listings.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server'
import { notFound } from '../reply.server'
import { receiveMessage } from './message.server'

export async function receiveEnquiry(context: AppContext, request: Request, slug: string) {
  // A page that was open while the home got another name still sends what was written on it.
  const listing =
    (await getListing(context.db, slug)) ??
    (await getListing(context.db, (await findRenamedListing(context.db, slug)) ?? ''))
  if (!listing) throw notFound('services')
  const query = filtersQuery(readFilters(new URL(request.url).searchParams))
  const { id, title } = listing
  const item = { kind: 'listing', id, title, reference: listingReference(id) } as const
  return receiveMessage(context, request, paths.service(listing.slug, query), item)
}
