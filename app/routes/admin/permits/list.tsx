import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listAssemblies } from '~/domain/permits/keep-permits.server.ts'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { PermitsAdminPage } from '~/ui/admin/permits-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Permits', description: 'What each assembly asks for.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'permits')
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, 100) ?? ''
  return { assemblies: await listAssemblies(context.db), q }
}

export default function PermitsAdmin() {
  return <PermitsAdminPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
