import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { receiveUploads } from '~/http/actions/item-form.server'
import { requireStaff } from '~/http/guards.server'
import { itemKindAt, paths } from '~/paths.ts'

/** Reached by a form alone; an address typed by hand leads to the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  const kind = itemKindAt(new URL(request.url).pathname)
  return redirect(paths.items(kind))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireStaff(context, request, 'items')
  const kind = itemKindAt(new URL(request.url).pathname)
  return receiveUploads(context, request, kind, user)
}
