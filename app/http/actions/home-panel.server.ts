/** The plan or home in the panel over the home page. */
import { redirect } from '@remix-run/cloudflare'
import type { Database } from '~db/client.ts'
import { getListing, listSimilarListings } from '../../domain/listings/list-listings.server.ts'
import { getPlan, listSimilarPlans } from '../../domain/plans/list-plans.server.ts'
import { chosenOption } from '../../domain/plans/options.ts'
import { paths } from '../../paths.ts'
import { readPicture } from './catalog-list.server.ts'

export async function readHomePanel(db: Database, search: URLSearchParams) {
  const [planSlug, listingSlug] = [search.get('plan') ?? '', search.get('listing') ?? '']
  const plan = planSlug ? await getPlan(db, planSlug) : null
  const listing = listingSlug && !planSlug ? await getListing(db, listingSlug) : null
  // The item's own page redirects if the item was renamed, and offers help if it is gone.
  if (planSlug && !plan) throw redirect(paths.plan(planSlug))
  if (listingSlug && !planSlug && !listing) throw redirect(paths.service(listingSlug))
  return {
    plan,
    similarPlans: plan ? await listSimilarPlans(db, plan) : [],
    listing,
    similarListings: listing ? await listSimilarListings(db, listing) : [],
    selected: plan ? chosenOption(plan.options, search.get('option')) : ('a' as const),
    ...readPicture(search, (plan ?? listing)?.pictures.length ?? 0),
  }
}
