import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readFilters } from '~/domain/catalog/read-filters.ts'
import { unreadFilters } from '~/domain/catalog/unread-filters.ts'
import { usualSetbacks } from '~/domain/permits/save-permits.server.ts'
import { listComparedItems } from '~/domain/wishlist/list-compared-items.server.ts'
import { listWishlistItems } from '~/domain/wishlist/list-wishlist-items.server.ts'
import { COMPARED_AT_MOST, entryReference, readReferences } from '~/domain/wishlist/wishlist.ts'
import { readVisitorWishlist } from '~/http/actions/visitor-wishlist.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import type { RouteHandle } from '~/http/document/route-handle.ts'
import { queryOf } from '~/http/query.server.ts'
import { readSiteSettings } from '~/http/site-settings.server.ts'
import cells from '~/ui/kit/cells.css?inline'
import { ComparePage } from '~/ui/wishlist/compare-page.tsx'
import wishlistStyles from '~/ui/wishlist/wishlist.css?inline'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle: RouteHandle = { styles: [cells, wishlistStyles] }

export const meta = privateMeta('Compare', 'Up to four plans and homes side by side.')

/** The requested items. If they are too many, they are all offered to choose from; if too few, the wishlist as well. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = queryOf(request)
  const filters = readFilters(search, await usualSetbacks(context.db, await readSiteSettings(context), search))
  const asked = readReferences(search.getAll('items'))
  const isTooMany = asked.length > COMPARED_AT_MOST
  const own = await readVisitorWishlist(context, request)
  const choice = isTooMany || asked.length >= 2 ? asked : readReferences([...asked, ...own].map(entryReference))
  const { items, gone } = await listWishlistItems(context.db, choice)
  const isTooFew = !isTooMany && (asked.length < 2 || items.length < 2)
  return data(
    {
      items: await listComparedItems(context.db, items, filters),
      filters,
      unread: unreadFilters(search, 'plans'),
      gone: gone.map(entryReference),
      chosen: asked.slice(0, COMPARED_AT_MOST).map(entryReference),
      fault: isTooMany ? ('too-many' as const) : isTooFew ? ('too-few' as const) : null,
    },
    { status: isTooMany ? 400 : 200 },
  )
}

export default function Compare() {
  return <ComparePage {...useLoaderData<typeof loader>()} />
}
