import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { isRouteErrorResponse } from '@remix-run/react'
import { type AcceptRefusal, receiveAcceptance } from '~/http/actions/accept-quote.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { usePageError } from '~/http/document/taken-page.tsx'
import { paths } from '~/paths.ts'
import { RequestNotFound } from '~/ui/plan-requests/request-not-found.tsx'
import { ErrorPage } from '~/ui/shell/error-page.tsx'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Accept our quote', 'Accept and pay a quote.')
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.planRequest(params.reference ?? ''))

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receiveAcceptance(context, request, params.reference ?? '')

export default function Page() {
  return null
}

const isRefusal = (thrown: unknown): thrown is AcceptRefusal =>
  typeof thrown === 'object' && thrown !== null && 'nextHref' in thrown

/** The response is thrown, because a returned one would run the loader, which redirects to the request. */
export function ErrorBoundary() {
  const error = usePageError()
  if (!isRouteErrorResponse(error) || !isRefusal(error.data)) return <RequestNotFound />
  return <ErrorPage title="Our quote" {...error.data} nextLabel="Back to my request" />
}
