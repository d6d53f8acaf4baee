import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireItemStaff } from '~/http/actions/item.server.ts'
import { readItemList } from '~/http/actions/items.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { itemKindAt } from '~/paths.ts'
import { ItemListPage } from '~/ui/admin/items/item-list-page.tsx'
import { ITEM_WORDS } from '~/ui/admin/items/item-words.ts'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta: MetaFunction = ({ location, matches }) =>
  pageMeta(matches, {
    title: ITEM_WORDS[itemKindAt(location.pathname)].title,
    description: 'All of them, in every state.',
    isPrivate: true,
  })

export async function loader(args: LoaderFunctionArgs) {
  const { kind } = await requireItemStaff(args)
  return { kind, ...(await readItemList(args.context, args.request, kind)) }
}

export default function ItemList() {
  return <ItemListPage {...useLoaderData<typeof loader>()} />
}
