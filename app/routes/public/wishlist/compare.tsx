import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readWishlistItems } from '~/domain/wishlist/read-wishlist.server.ts'
import { COMPARED_AT_MOST, entryReference, readReferences } from '~/domain/wishlist/wishlist.ts'
import { readVisitorWishlist } from '~/http/actions/visitor-wishlist.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import type { RouteHandle } from '~/http/document/route-handle.ts'
import { ComparePage } from '~/ui/wishlist/compare-page.tsx'
import wishlistStyles from '~/ui/wishlist/wishlist.css?inline'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle: RouteHandle = { styles: [wishlistStyles] }

export const meta = privateMeta('Compare', 'Up to four plans and homes side by side.')

/** The requested items. If they are too many, they are all offered to choose from; if too few, the wishlist as well. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readReferences(new URL(request.url).searchParams.getAll('items'))
  const isTooMany = asked.length > COMPARED_AT_MOST
  const own = await readVisitorWishlist(context, request)
  const choice = isTooMany || asked.length >= 2 ? asked : readReferences([...asked, ...own].map(entryReference))
  const { items, gone } = await readWishlistItems(context.db, choice)
  const isTooFew = !isTooMany && (asked.length < 2 || items.length < 2)
  return data(
    {
      items,
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
