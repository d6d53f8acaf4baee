import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readPerson } from '~/domain/overview/person.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { queryOf } from '~/http/query.server.ts'
import { PersonPage } from '~/ui/admin/person-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('People', 'All that one person ordered, asked and booked.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { role } = await requireStaff(context, request, 'orders')
  const q = (queryOf(request).get('q') ?? '').slice(0, 254)
  return { q, person: await readPerson(context.db, role, q) }
}

export default function People() {
  return <PersonPage {...useLoaderData<typeof loader>()} />
}
