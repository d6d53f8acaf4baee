import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useLocation } from '@remix-run/react'
import { readItemList } from '~/http/actions/items.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { itemKindAt } from '~/paths.ts'
import { ItemListPage } from '~/ui/admin/items/item-list-page'
import { ITEM_WORDS } from '~/ui/admin/items/item-words.ts'

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta(matches, {
    title: ITEM_WORDS[itemKindAt(location.pathname)].title,
    description: 'All of them, in every state.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  const kind = itemKindAt(new URL(request.url).pathname)
  return readItemList(context, request, kind)
}

export default function ItemList() {
  const kind = itemKindAt(useLocation().pathname)
  return <ItemListPage kind={kind} {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
