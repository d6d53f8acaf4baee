import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { NOTHING_SAVED } from '~/domain/accounts/messages.ts'
import { getSavedSubmission } from '~/domain/accounts/saved-submissions.server.ts'
import { privateMeta } from '~/http/document/page-meta'
import { requireUser } from '~/http/guards.server'
import { PRIVATE_HEADERS } from '~/http/reply.server'
import { ResubmitPage } from '~/ui/accounts/resubmit-page'

export { SectionError as ErrorBoundary } from '~/http/document/section-error'
export { privateHeaders as headers } from '~/http/reply.server'

export const meta = privateMeta('Send again', 'What was sent after the sign-in had ended.')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  const form = await getSavedSubmission(context, params.key ?? '', user.id)
  if (!form) throw data(NOTHING_SAVED, { status: 404, headers: PRIVATE_HEADERS })
  return { form }
}

export default function Resubmit() {
  return <ResubmitPage {...useLoaderData<typeof loader>().form} />
}
