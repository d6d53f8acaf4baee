import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listAssemblies } from '~/domain/permits/save-permits.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { queryOf } from '~/http/query.server.ts'
import { PermitsAdminPage } from '~/ui/admin/permits-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Permits', 'What each assembly asks for.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'permits')
  const q = queryOf(request).get('q')?.trim().slice(0, 100) ?? ''
  return { assemblies: await listAssemblies(context.db), q }
}

export default function PermitsAdmin() {
  return <PermitsAdminPage {...useLoaderData<typeof loader>()} />
}
