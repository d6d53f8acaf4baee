import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listTrash } from '~/domain/items/trash.server.ts'
import { trashKindsOf } from '~/http/actions/trash.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { TrashPage } from '~/ui/admin/trash-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Trash', 'What was deleted in the last 30 days.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role } = await requireStaff(context, request, 'dashboard')
  const kinds = trashKindsOf(role)
  return { rows: kinds.length === 0 ? [] : await listTrash(context.db, kinds) }
}

export default function Trash() {
  return <TrashPage {...useLoaderData<typeof loader>()} />
}
