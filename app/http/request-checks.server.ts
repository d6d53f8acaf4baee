/**
 * Checks on every request before the app: canonical path, body size, and the origin on every unsafe method. Webhooks
 * come from other machines by design; their signature is checked instead.
 */
import type { Settings } from './env.server.ts'

const MAX_BODY_BYTES = 100_000_000
const MAX_FORM_BYTES = 256_000
const WEBHOOK = /^\/webhooks\//
const SAFE = new Set(['GET', 'HEAD'])

const plain = (status: number, text: string, headers: HeadersInit = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })

/** Checks `Origin` if present, else `Sec-Fetch-Site`. A request with neither is no browser and has nobody's cookies. */
export function isCrossSite(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== new URL(request.url).origin && origin !== new URL(siteUrl).origin
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/** No trailing slash, and the first part, never a name or a key, in lower case: phones capitalise it. */
function oneSpelling(pathname: string): string {
  // Only one leading slash may remain: `//host/` would otherwise lead to another site.
  const path = pathname.endsWith('/') ? `/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}` : pathname
  return path.replace(/^\/[A-Za-z-]+/, (part) => part.toLowerCase())
}

/** The response that ends the request here, or null to go on. */
export function rejectUnsafeRequest(request: Request, settings: Settings): Response | null {
  const url = new URL(request.url)
  const path = oneSpelling(url.pathname)
  const isSpelled = path === url.pathname || WEBHOOK.test(path)
  const ledOn = (status: 301 | 308) =>
    isSpelled ? null : new Response(null, { status, headers: { location: path + url.search } })
  if (SAFE.has(request.method)) return ledOn(301)
  const declared = request.headers.get('content-length')
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  if (declared !== null && Number(declared) > (isUpload ? MAX_BODY_BYTES : MAX_FORM_BYTES))
    return plain(413, 'The request is too large.')
  if (!WEBHOOK.test(path) && isCrossSite(request, settings.SITE_URL))
    return plain(403, 'This request came from another site.')
  if (request.method !== 'POST') return plain(405, 'Method not allowed', { allow: 'GET, HEAD, POST' })
  // With 308 the browser sends the same form again, with the cookies of that address.
  return ledOn(308)
}
