import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { countWaiting } from '~/domain/overview/count-waiting.server.ts'
import { useRootData } from '~/http/document/root-data'
import { SectionError } from '~/http/document/section-error'
import { requireAdmin } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import admin from '~/ui/admin/admin.css?inline'
import { AdminShell } from '~/ui/admin/admin-shell'

export const handle = { styles: [admin], eager: true }

export const headers = privateHeaders

/** Guards what it shows itself and nothing else: each page below asks on its own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireAdmin(context, request)
  const waits = await countWaiting(context)
  return {
    userName: user.name,
    hasTestKeys: context.payments.mode === 'test',
    waiting: {
      orders: waits.underReview + waits.disputed + waits.stuck,
      planRequests: waits.planRequests,
      messages: waits.messages,
      mail: waits.deadLetters,
    },
  }
}

export default function Admin() {
  const { userName, hasTestKeys, waiting } = useLoaderData<typeof loader>()
  const { site, flash, requestId } = useRootData()
  const { pathname } = useLocation()
  return (
    <AdminShell
      firm={site.name}
      userName={userName}
      pathname={pathname}
      waiting={waiting}
      hasTestKeys={hasTestKeys}
      flash={flash}
      pageId={requestId}
    >
      <Outlet />
    </AdminShell>
  )
}

export function ErrorBoundary() {
  return <SectionError />
}
