import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readOpeningPage } from '~/http/actions/items.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { FeaturedPage } from '~/ui/admin/items/featured-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Home page', 'What the home page features, and in which order.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  return readOpeningPage(context, request)
}

export default function SettingsFeatured() {
  return <FeaturedPage {...useLoaderData<typeof loader>()} />
}
