import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { readOpeningPage } from '~/http/actions/items.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireStaff } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { FeaturedPage } from '~/ui/admin/items/featured-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Opening page',
    description: 'What the opening page puts forward, and its order.',
    isPrivate: true,
  })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  return readOpeningPage(context, request)
}

export default function SettingsFeatured() {
  return <FeaturedPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
