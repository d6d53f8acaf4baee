import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AUDIT_LIST } from '~/domain/audit/audit-list.ts'
import { listChanges } from '~/domain/audit/read-audit.server.ts'
import { readAdminList } from '~/http/actions/admin-list.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { AuditPage } from '~/ui/admin/audit-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Audit log', description: 'Who changed what, and when.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'audit')
  return readAdminList(request, AUDIT_LIST, paths.auditAdmin, (query) => listChanges(context.db, query))
}

export default function AuditAdmin() {
  return <AuditPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
