import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '~/http/document/page-meta'
import { requireAdmin } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { SectionError } from '~/http/document/section-error'
import { viewItem } from '~/http/actions/items.server'
import { requireItem } from '~/http/actions/item.server'
import { ItemViewPage } from '~/ui/admin/stock/item-view-page'
import { MissingItem } from '~/ui/admin/stock/missing-item'
import stock from '~/ui/admin/stock/stock.css?inline'

export const handle = { styles: [stock] }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: data?.item.title ?? 'Projects', description: 'One project, as staff see it.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return viewItem(context, 'project', await requireItem(context, 'project', params.id))
}

export default function ViewProject() {
  return <ItemViewPage kind="project" {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError missing={<MissingItem kind="project" />} />
}
