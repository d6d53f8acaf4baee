import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { ONE_CLICK_FORM } from '~/domain/limits/rate-limit.server.ts'
import { TOO_MANY_ATTEMPTS } from '~/domain/shared/rate-messages.ts'
import { entryReference } from '~/domain/wishlist/wishlist.ts'
import { changeVisitorWishlist } from '~/http/actions/visitor-wishlist.server.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readPublicForm } from '~/http/forms/public-form.server.ts'
import { paths } from '~/paths.ts'

/** The heart on a page with scripts: the same change as POST `/wishlist`, answered as JSON. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { fields, retryAfter } = await readPublicForm(
    context,
    request,
    'wishlist',
    formFields(null, ['itemType', 'itemId', 'status']),
    ONE_CLICK_FORM,
  )
  if (retryAfter) return answer({ tone: 'bad', text: TOO_MANY_ATTEMPTS }, 429, { 'retry-after': retryAfter })
  const changed = await changeVisitorWishlist(context, request, fields)
  if (!changed.ok) return answer({ tone: 'bad', text: changed.text }, changed.status)
  const references = changed.list.map(entryReference)
  return answer({ tone: 'good', text: changed.text, references }, 200, changed.headers)
}

function answer(body: object, status: number, more: HeadersInit = {}): Response {
  const headers = new Headers(more)
  headers.set('cache-control', 'private, no-store')
  return Response.json(body, { status, headers })
}

export const loader = () => redirect(paths.wishlist())
