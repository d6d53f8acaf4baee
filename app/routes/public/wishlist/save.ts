import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { WISHLIST_FULL, wishesSaved } from '~/domain/wishlist/messages.ts'
import { readWished } from '~/domain/wishlist/read-wishlist.server.ts'
import { readReference, readReferences, wishReference, withAllWishes } from '~/domain/wishlist/wishlist.ts'
import { readVisitorWishlist, saveVisitorWishlist } from '~/http/actions/visitor-wishlist.server'
import { formFields } from '~/http/forms/form-fields.server'
import { readOneClickForm } from '~/http/forms/public-form.server'
import { done } from '~/http/reply.server'
import { paths } from '~/paths.ts'

const FIELDS = formFields(null, { items: 200 })

/** Takes somebody else's list over into one's own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await readOneClickForm(context, request, 'wishlist', FIELDS)
  const asked = readReferences(fields.getAll('items').filter((each) => typeof each === 'string'))
  const own = await readVisitorWishlist(context, request)
  const { items } = await readWished(context.db, asked)
  const offered = items.flatMap((item) => readReference(item.reference) ?? [])
  const all = withAllWishes(own, offered)
  const { list, headers } = await saveVisitorWishlist(context, all, { off: [], on: offered })
  const kept = new Set(list.map(wishReference))
  const hasRoom = offered.every((wish) => kept.has(wishReference(wish)))
  const had = new Set(own.map(wishReference))
  const text = wishesSaved(offered.map(wishReference).filter((each) => kept.has(each) && !had.has(each)).length)
  return done(
    context,
    paths.wishlist(),
    hasRoom ? { tone: 'good', text } : { tone: 'bad', text: WISHLIST_FULL },
    headers,
  )
}

export const loader = () => redirect(paths.wishlist())
