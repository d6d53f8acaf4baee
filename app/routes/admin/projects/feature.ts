import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '~/paths.ts'
import { requireAdmin } from '~/http/guards.server'
import { featureItem } from '~/http/actions/items.server'
import { requirePressed } from '~/http/actions/item.server'

/** Reached by a form alone; an address typed by hand leads to the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.stock('project'))
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context, request)
  const item = await requirePressed(context, 'project', params.id)
  return featureItem(context, request, 'project', item, user)
}
