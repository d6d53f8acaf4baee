import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requireItemForAction } from '~/http/actions/item.server'
import { featureItem } from '~/http/actions/items.server'
import { requireStaff } from '~/http/guards.server'
import { itemKindAt, paths } from '~/paths.ts'

/** Reached by a form alone; an address typed by hand leads to the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  const kind = itemKindAt(new URL(request.url).pathname)
  return redirect(paths.items(kind))
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const user = await requireStaff(context, request, 'items')
  const kind = itemKindAt(new URL(request.url).pathname)
  const item = await requireItemForAction(context, kind, params.id)
  return featureItem(context, request, kind, item, user)
}
