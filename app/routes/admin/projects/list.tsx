import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '~/http/document/page-meta'
import { requireAdmin } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { SectionError } from '~/http/document/section-error'
import { readStockList } from '~/http/actions/items.server'
import { StockListPage } from '~/ui/admin/stock/stock-list-page'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Projects', description: 'All projects, in every state.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(context, request)
  return readStockList(context, request, 'project')
}

export default function ProjectsAdmin() {
  return <StockListPage kind="project" {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
