import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { countWaiting } from '~/domain/overview/count-waiting.server.ts'
import { dashboardFor } from '~/domain/overview/dashboard.ts'
import { readDashboard } from '~/domain/overview/read-dashboard.server.ts'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { DashboardPage } from '~/ui/admin/dashboard-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dashboard', description: 'The firm at a glance.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role } = await requireStaff(context, request, 'dashboard')
  const [dashboard, waiting] = await Promise.all([readDashboard(context), countWaiting(context, role)])
  return { dashboard: dashboardFor(role, dashboard), waiting, now: context.now() }
}

export default function Administrator() {
  return <DashboardPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
