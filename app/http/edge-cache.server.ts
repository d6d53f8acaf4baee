/**
 * The edge cache in front of pages that are the same for everybody. A page is kept under the version of the content that
 * it was drawn from, and an edit makes another version: what is old is never asked for again, so nothing need be purged.
 */
import type { AppContext } from './context.server'
import { isPersonal, readLiteChoice } from './cookies.server'

/** Set by the renderer on a page that may be shared, taken off before the answer leaves. */
export const SHARED_HEADER = 'x-shared-page'
/** With which nonce a kept page was drawn; each visitor gets one of their own in its place. */
const NONCE_HEADER = 'x-drawn-with'
const KEPT_SECONDS = 3600
const LONGEST_ADDRESS = 400
/** What no edit changes, or nobody may share: the version is not asked for it. */
const NEVER_SHARED = /^\/(media|assets|downloads|webhooks)\/|^\/(healthz|robots\.txt)$/

type Source = {
  /** What differs with each deploy. */
  version: string
  /** The header by which the same address is asked for as something else than a page. */
  variantHeader: string
  /** Null where it can't be read: then nothing is taken from the cache. */
  readContentVersion: () => Promise<number | null>
  answer: () => Promise<Response>
}

export async function withEdgeCache(request: Request, context: AppContext, source: Source): Promise<Response> {
  const key = await keyOf(request, context, source)
  if (key === null) return unmarked(await source.answer())
  const cache = await caches.open('pages')
  // A cache that is out of order costs its visitor time, not the page.
  const kept = await cache.match(key).catch((cause: unknown) => context.log.error('edge.not-read', cause))
  if (kept) return fromCache(kept, context.nonce)
  const response = await source.answer()
  if (
    response.status !== 200 ||
    !response.headers.has(SHARED_HEADER) ||
    response.headers.has('set-cookie') ||
    !response.body
  )
    return unmarked(response)
  const answer = unmarked(response)
  const [visitors, ours] = (answer.body as ReadableStream<Uint8Array>).tee()
  const headers = new Headers(answer.headers)
  headers.set('x-cache-control', headers.get('cache-control') ?? '')
  headers.set('cache-control', `public, max-age=${KEPT_SECONDS}`)
  headers.set(NONCE_HEADER, context.nonce)
  headers.delete('vary')
  context.waitUntil(cache.put(key, new Response(ours, { headers })))
  return new Response(visitors, { headers: answer.headers })
}

async function keyOf(request: Request, context: AppContext, source: Source): Promise<string | null> {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.pathname.length + url.search.length > LONGEST_ADDRESS) return null
  if (NEVER_SHARED.test(url.pathname)) return null
  if (/no-cache|no-store/.test(request.headers.get('cache-control') ?? '')) return null
  if (isPersonal(request) || url.pathname.endsWith('.data')) return null
  const contentVersion = await source.readContentVersion()
  if (contentVersion === null) return null
  const choice = await readLiteChoice(context.settings, request)
  const lite = choice ?? request.headers.get('save-data') === 'on'
  const variant = [
    source.version,
    contentVersion,
    lite ? 'lite' : choice === null ? 'auto' : 'full',
    request.headers.has(source.variantHeader) ? 'data' : 'page',
  ]
  return `${context.settings.SITE_URL}/edge/${variant.join('/')}${url.pathname}${url.search}`
}

function unmarked(response: Response): Response {
  if (!response.headers.has(SHARED_HEADER)) return response
  const headers = new Headers(response.headers)
  headers.delete(SHARED_HEADER)
  return new Response(response.body, { status: response.status, headers })
}

async function fromCache(kept: Response, nonce: string): Promise<Response> {
  const drawnWith = kept.headers.get(NONCE_HEADER) ?? ''
  const page = await kept.text()
  const headers = new Headers({
    'content-type': kept.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': kept.headers.get('x-cache-control') ?? 'private, no-cache',
    vary: 'Cookie, Save-Data',
  })
  const link = kept.headers.get('link')
  if (link) headers.set('link', link)
  return new Response(drawnWith === '' ? page : page.replaceAll(drawnWith, nonce), { headers })
}
