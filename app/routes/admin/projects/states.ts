import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '~/paths.ts'
import { requireAdmin } from '~/http/guards.server'
import { changeChosen } from '~/http/actions/items.server'

/** Reached by a form alone; an address typed by hand leads to the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return redirect(paths.stock('project'))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(context, request)
  return changeChosen(context, request, 'project', user)
}
