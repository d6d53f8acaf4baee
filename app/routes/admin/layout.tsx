import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { countWaiting } from '~/domain/overview/count-waiting.server.ts'
import { useRootData } from '~/http/document/root-data.ts'
import { requireStaff } from '~/http/guards.server.ts'
import adminSheet from '~/ui/admin/admin.css?url'
import { AdminShell } from '~/ui/admin/admin-shell.tsx'
import { RoleContext } from '~/ui/admin/kit/role-context.ts'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle = { hydrate: 'always' }

/** A separate file, cached by the browser, so that public pages do not include styles that only staff need. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: adminSheet }]

/** Guards only what the layout itself shows: each page below has its own guard. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireStaff(context, request, 'dashboard')
  const waits = await countWaiting(context, user.role)
  return {
    userName: user.name,
    role: user.role,
    hasTestKeys: context.payments.mode === 'test',
    waiting: {
      orders: waits.underReview + waits.paidTwice + waits.disputed + waits.stuck,
      planRequests: waits.planRequests,
      viewings: waits.viewings,
      messages: waits.messages,
      mail: waits.deadLetters,
    },
  }
}

export default function Admin() {
  const { userName, role, hasTestKeys, waiting } = useLoaderData<typeof loader>()
  const { site, flash, requestId } = useRootData()
  const { pathname } = useLocation()
  return (
    <RoleContext.Provider value={role}>
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
    </RoleContext.Provider>
  )
}
