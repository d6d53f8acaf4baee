import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listOwnRequests, listPurchases } from '~/domain/accounts/profile.server.ts'
import { readVisitorWishlist } from '~/http/actions/visitor-wishlist.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { requireUser } from '~/http/guards.server.ts'
import { ProfilePage } from '~/ui/accounts/profile-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Profile', 'Your account, purchases, requests and wishlist.')

export const handle = { hydrate: 'never' }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  const deps = { ...context, linkSeconds: context.settings.LINK_SECONDS }
  const [purchases, requests, wishes] = await Promise.all([
    listPurchases(deps, user),
    listOwnRequests(deps, user),
    readVisitorWishlist(context, request),
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
