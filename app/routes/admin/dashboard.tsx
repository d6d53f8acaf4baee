import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getMorning } from '~/domain/overview/count-waiting.server.ts'
import { dashboardFor } from '~/domain/overview/dashboard.ts'
import { getDashboard } from '~/domain/overview/get-dashboard.server.ts'
import { morningLines } from '~/domain/overview/morning.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { DashboardPage } from '~/ui/admin/dashboard-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Dashboard', 'The firm at a glance.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role } = await requireStaff(context, request, 'dashboard')
  const [dashboard, morning] = await Promise.all([getDashboard(context), getMorning(context)])
  return { dashboard: dashboardFor(role, dashboard), morning: morningLines(morning, role), now: context.now() }
}

export default function Administrator() {
  return <DashboardPage {...useLoaderData<typeof loader>()} />
}
