import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getPlanRequest } from '~/domain/plan-requests/get-plan-request.server.ts'
import { REQUEST_MAILS_ON, REQUEST_MAILS_STOPPED } from '~/domain/plan-requests/messages.ts'
import { switchRequestMails } from '~/domain/plan-requests/submit-request.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { readUnsubscribeForm } from '~/http/forms/public-form.server.ts'
import { requireRequestAccess } from '~/http/guards.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { StopMails } from '~/ui/kit/stop-mails.tsx'
import { RequestNotFound } from '~/ui/plan-requests/request-not-found.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Emails about your plan request', 'Stop them or have them again.')

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reference = params.reference ?? ''
  const key = await requireRequestAccess(context, request, reference)
  const planRequest = await getPlanRequest(context.db, reference)
  return { reference, key, isStopped: planRequest?.mailsStopped ?? true }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const reference = params.reference ?? ''
  const { fields, isOneClick } = await readUnsubscribeForm(context, request, 'request-stop', ['again', 'key'])
  const key = await requireRequestAccess(context, request, reference, fields.get('key'))
  const isStop = !fields.has('again')
  await switchRequestMails(context.db, reference, isStop)
  if (isOneClick) return null
  const text = isStop ? REQUEST_MAILS_STOPPED : REQUEST_MAILS_ON
  return redirectWithToast(context, paths.planRequest(reference, key), { tone: 'good', text })
}

export default function Stop() {
  const { reference, key, isStopped } = useLoaderData<typeof loader>()
  return <StopMails about={`plan request ${reference}`} isStopped={isStopped} fields={{ key }} />
}

export function ErrorBoundary() {
  return <SectionError missing={<RequestNotFound />} />
}
