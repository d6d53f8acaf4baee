import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { paths } from '~/paths.ts'

/** Addresses below these are not pages: a missing one is a 404 instead of a redirect to the home page. */
const THINGS = /^\/(assets|media|downloads|orders|webhooks|cdn-cgi|opening)(\/|$)/

function elsewhere({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  const { pathname } = new URL(request.url)
  if (THINGS.test(pathname))
    return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  return redirect(paths.home(), { status: 302 })
}

export const loader = elsewhere
export const action = () =>
  new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
