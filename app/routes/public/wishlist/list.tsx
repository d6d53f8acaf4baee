import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ONE_CLICK_FORM } from '~/domain/limits/rate-limit.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { listWishlistItems } from '~/domain/wishlist/list-wishlist-items.server.ts'
import { entryReference, readReferences, writeReferences } from '~/domain/wishlist/wishlist.ts'
import { changeVisitorWishlist, readVisitorWishlist } from '~/http/actions/visitor-wishlist.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import type { RouteHandle } from '~/http/document/route-handle.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readPublicForm } from '~/http/forms/public-form.server.ts'
import { localPath, refererPath } from '~/http/local-path.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import wishlistStyles from '~/ui/wishlist/wishlist.css?inline'
import { WishlistPage } from '~/ui/wishlist/wishlist-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle: RouteHandle = { styles: [wishlistStyles] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: data?.isShared ? 'A shared wishlist' : 'My wishlist',
    description: 'Plans and homes kept to look at again, to compare and to share.',
    isPrivate: true,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const isShared = search.has('items')
  const entries = isShared ? readReferences(search.getAll('items')) : await readVisitorWishlist(context, request)
  const { items, gone } = await listWishlistItems(context.db, entries)
  const references = writeReferences(entries)
  return {
    isShared,
    items,
    gone: gone.map(entryReference),
    references,
    shareUrl: `${context.settings.SITE_URL}${paths.wishlist(references)}`,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { fields, retryAfter } = await readPublicForm(
    context,
    request,
    'wishlist',
    formFields(null, ['itemType', 'itemId', 'status', 'back']),
    ONE_CLICK_FORM,
  )
  if (retryAfter) return data({ alert: TOO_MANY_ATTEMPTS }, { status: 429, headers: { 'retry-after': retryAfter } })
  const changed = await changeVisitorWishlist(context, request, fields)
  if (!changed.ok) return data({ alert: changed.text }, { status: changed.status })
  const given = fields.get('back')
  const back = given === null ? (refererPath(request, context.settings.SITE_URL) ?? paths.wishlist()) : localPath(given)
  return redirectWithToast(
    context,
    // Each card's id is its number, so that a long list returns to the same place.
    back.includes('#') ? back : `${back}#${entryReference(changed.entry)}`,
    { tone: 'good', text: changed.text },
    changed.headers,
  )
}

export default function Wishlist() {
  return <WishlistPage {...useLoaderData<typeof loader>()} alert={useActionData<typeof action>()?.alert ?? null} />
}
