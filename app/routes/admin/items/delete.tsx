import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireItem, requireItemForAction, requireItemStaff } from '~/http/actions/item.server.ts'
import { askBeforeDelete, removeItem } from '~/http/actions/items.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { NO_FIELDS } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { DeletePage } from '~/ui/admin/items/delete-page.tsx'

export { ItemError as ErrorBoundary } from '~/http/document/item-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'Delete', description: 'Asks before it is gone.', isPrivate: true })

export async function loader(args: LoaderFunctionArgs) {
  const { kind } = await requireItemStaff(args)
  return askBeforeDelete(args.context, kind, await requireItem(args.context, kind, args.params.id))
}

export async function action(args: ActionFunctionArgs) {
  const { user, kind } = await requireItemStaff(args)
  await requireForm(args.request, NO_FIELDS)
  return removeItem(args.context, kind, await requireItemForAction(args.context, kind, args.params.id), user)
}

export default function DeleteItem() {
  return <DeletePage {...useLoaderData<typeof loader>()} alert={useActionData<typeof action>()?.alert} />
}
