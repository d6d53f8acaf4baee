import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '~/page-meta'
import { requireUser } from '~/platform/guards.server'
import { privateHeaders } from '~/platform/reply.server'

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Profile', description: 'Your account with us.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, email } = await requireUser(context, request)
  return { name, email }
}

export default function Profile() {
  const { name, email } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page-head">
      <h1>{name}</h1>
      <p className="lead">{email}</p>
    </div>
  )
}
