import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireItemStaff } from '~/http/actions/item.server.ts'
import { openItemForm, receiveNewItem } from '~/http/actions/item-form.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { itemKindAt } from '~/paths.ts'
import { ItemFormPage } from '~/ui/admin/items/item-form-page.tsx'
import { ITEM_WORDS } from '~/ui/admin/items/item-words.ts'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta(matches, {
    title: ITEM_WORDS[itemKindAt(location.pathname)].add,
    description: 'Adds an item to the site.',
    isPrivate: true,
  })

export async function loader(args: LoaderFunctionArgs) {
  const { kind } = await requireItemStaff(args)
  return { kind, form: openItemForm(kind, null) }
}

export async function action(args: ActionFunctionArgs) {
  const { user, kind } = await requireItemStaff(args)
  return receiveNewItem(args.context, args.request, kind, user)
}

export default function NewItem() {
  return <ItemFormPage {...useLoaderData<typeof loader>()} {...useActionData<typeof action>()} item={null} />
}
