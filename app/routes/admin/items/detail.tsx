import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useLocation } from '@remix-run/react'
import { requireItem } from '~/http/actions/item.server'
import { viewItem } from '~/http/actions/items.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireAdmin } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { itemKindAt } from '~/paths.ts'
import { ItemViewPage } from '~/ui/admin/stock/item-view-page'
import { MissingItem } from '~/ui/admin/stock/missing-item'
import stock from '~/ui/admin/stock/stock.css?inline'
import { STOCK_WORDS } from '~/ui/admin/stock/stock-words.ts'

export const handle = { styles: [stock] }

export const meta: MetaFunction<typeof loader> = ({ data, location }) =>
  pageMeta({
    title: data?.item.title ?? STOCK_WORDS[itemKindAt(location.pathname)].title,
    description: 'One item, as staff see it.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  const kind = itemKindAt(new URL(request.url).pathname)
  return viewItem(context, kind, await requireItem(context, kind, params.id))
}

export default function ItemDetail() {
  const kind = itemKindAt(useLocation().pathname)
  return <ItemViewPage kind={kind} {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  const kind = itemKindAt(useLocation().pathname)
  return <SectionError missing={<MissingItem kind={kind} />} />
}
