import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '~/page-meta'
import { requireAdmin } from '~/platform/guards.server'
import { privateHeaders } from '~/platform/reply.server'
import { SectionError } from '~/section-error'
import { readStockList } from '~/stock.server'
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
