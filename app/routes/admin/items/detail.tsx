import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireItem, requireItemStaff } from '~/http/actions/item.server.ts'
import { viewItem } from '~/http/actions/items.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { itemKindAt } from '~/paths.ts'
import { ItemViewPage } from '~/ui/admin/items/item-view-page.tsx'
import { ITEM_WORDS } from '~/ui/admin/items/item-words.ts'

export { ItemError as ErrorBoundary } from '~/http/document/item-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  pageMeta(matches, {
    title: data?.item.title ?? ITEM_WORDS[itemKindAt(location.pathname)].title,
    description: 'One item, as staff see it.',
    isPrivate: true,
  })

export async function loader(args: LoaderFunctionArgs) {
  const { kind } = await requireItemStaff(args)
  return viewItem(args.context, kind, await requireItem(args.context, kind, args.params.id))
}

export default function ItemDetail() {
  return <ItemViewPage {...useLoaderData<typeof loader>()} />
}
