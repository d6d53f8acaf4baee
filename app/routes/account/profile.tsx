import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listOwnRequests, listPurchases } from '~/domain/accounts/profile.server.ts'
import { readOwnWishes } from '~/http/actions/visitor-wishlist.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireUser } from '~/http/guards.server'
import { privateHeaders } from '~/http/reply.server'
import { ProfilePage } from '~/ui/accounts/profile-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Profile',
    description: 'Your account, purchases, requests and wishlist.',
    isPrivate: true,
  })

export const headers = privateHeaders
export const handle = { hydrate: 'never' }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  const deps = { ...context, linkSeconds: context.settings.LINK_SECONDS }
  const [purchases, requests, wishes] = await Promise.all([
    listPurchases(deps, user),
    listOwnRequests(deps, user),
    readOwnWishes(context, request),
  ])
  const { name, email, emailVerified, photoKey, hasPassword } = user
  return {
    person: { name, email, emailVerified, photoKey, hasPassword },
    purchases,
    requests,
    wishCount: wishes.length,
  }
}

export default function Profile() {
  return <ProfilePage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError />
}
