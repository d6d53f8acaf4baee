import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { NOTHING_SAVED } from '~/domain/accounts/messages.ts'
import { getSavedSubmission } from '~/domain/accounts/saved-submissions.server.ts'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { requireUser } from '~/http/guards.server'
import { PRIVATE_HEADERS, privateHeaders } from '~/http/reply.server'
import { ResubmitPage } from '~/ui/accounts/resubmit-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Send again', description: 'What was sent after the sign-in had ended.', isPrivate: true })

export const headers = privateHeaders

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  const form = await getSavedSubmission(context, params.key ?? '', user.id)
  if (!form) throw data(NOTHING_SAVED, { status: 404, headers: PRIVATE_HEADERS })
  return { form }
}

export default function Resubmit() {
  return <ResubmitPage {...useLoaderData<typeof loader>().form} />
}

export function ErrorBoundary() {
  return <SectionError />
}
