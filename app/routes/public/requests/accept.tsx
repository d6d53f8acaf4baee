import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { type AcceptRefusal, receiveAcceptance } from '~/http/actions/accept-quote.server'
import { pageMeta } from '~/http/document/page-meta'
import { privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { RequestNotFound } from '~/ui/plan-requests/request-not-found'
import { ErrorPage } from '~/ui/shell/error-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Accept our quote', description: 'Accept and pay a quote.', isPrivate: true })
export const headers = privateHeaders

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.planRequest(params.reference ?? ''))

export const action = ({ params, request, context }: ActionFunctionArgs) =>
  receiveAcceptance(context, request, params.reference ?? '')

export default function Page() {
  return null
}

const isRefusal = (thrown: unknown): thrown is AcceptRefusal =>
  typeof thrown === 'object' && thrown !== null && 'nextHref' in thrown

/** Thrown, because an answer that is returned would run the loader, which leads back to the request. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || !isRefusal(error.data)) return <RequestNotFound />
  return <ErrorPage title="Our quote" {...error.data} nextLabel="Back to my request" />
}
