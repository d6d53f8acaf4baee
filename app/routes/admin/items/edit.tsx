import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireItem, requireItemStaff } from '~/http/actions/item.server.ts'
import { openItemForm, receiveItemEdit } from '~/http/actions/item-form.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { itemKindAt } from '~/paths.ts'
import { ItemFormPage } from '~/ui/admin/items/item-form-page.tsx'
import { ITEM_WORDS } from '~/ui/admin/items/item-words.ts'

export { ItemFormError as ErrorBoundary } from '~/http/document/item-form-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  pageMeta(matches, {
    title: `Edit ${data?.item.title ?? ITEM_WORDS[itemKindAt(location.pathname)].one}`,
    description: 'Changes this item.',
    isPrivate: true,
  })

export async function loader(args: LoaderFunctionArgs) {
  const { kind } = await requireItemStaff(args)
  const item = await requireItem(args.context, kind, args.params.id)
  const { id, slug, title, status } = item
  return { kind, item: { id, slug, title, status }, form: openItemForm(kind, item) }
}

export async function action(args: ActionFunctionArgs) {
  const { user, kind } = await requireItemStaff(args)
  return receiveItemEdit(args.context, args.request, kind, args.params.id, user)
}

export default function EditItem() {
  return <ItemFormPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} />
}
