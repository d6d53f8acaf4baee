import { useLoaderData } from '@remix-run/react'
import { AUDIT_LIST } from '~/domain/audit/audit-list.ts'
import { listChanges } from '~/domain/audit/list-changes.server.ts'
import { adminList } from '~/http/actions/admin-list.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { AuditPage } from '~/ui/admin/audit-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Audit log', 'Who changed what, and when.')

export const loader = adminList('audit', AUDIT_LIST, paths.auditAdmin, ({ db }, query) => listChanges(db, query))

export default function AuditAdmin() {
  return <AuditPage {...useLoaderData<typeof loader>()} />
}
