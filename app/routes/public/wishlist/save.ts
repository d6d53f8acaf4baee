import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { listWishlistItems } from '~/domain/wishlist/list-wishlist-items.server.ts'
import { WISHLIST_FULL, wishlistSaved } from '~/domain/wishlist/messages.ts'
import { entryReference, readReference, readReferences, withEntries } from '~/domain/wishlist/wishlist.ts'
import { readVisitorWishlist, saveVisitorWishlist } from '~/http/actions/visitor-wishlist.server.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readOneClickForm } from '~/http/forms/public-form.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'

const FIELDS = formFields(null, { items: 200 })

/** Adds somebody else's list to the visitor's own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readOneClickForm(context, request, 'wishlist', FIELDS)
  const asked = readReferences(fields.getAll('items').filter((each) => typeof each === 'string'))
  const own = await readVisitorWishlist(context, request)
  const { items } = await listWishlistItems(context.db, asked)
  const offered = items.flatMap((item) => readReference(item.reference) ?? [])
  const all = withEntries(own, offered)
  const { list, headers } = await saveVisitorWishlist(context, all, { off: [], on: offered })
  const kept = new Set(list.map(entryReference))
  const hasRoom = offered.every((entry) => kept.has(entryReference(entry)))
  const had = new Set(own.map(entryReference))
  const text = wishlistSaved(offered.map(entryReference).filter((each) => kept.has(each) && !had.has(each)).length)
  return redirectWithToast(
    context,
    paths.wishlist(),
    hasRoom ? { tone: 'good', text } : { tone: 'bad', text: WISHLIST_FULL },
    headers,
  )
}

export const loader = () => redirect(paths.wishlist())
