/**
 * The edge cache in front of pages that are byte-identical for everybody. A page is cached under the content version
 * that it was rendered from, and an edit makes a new version: old copies are never requested again, so nothing need be
 * purged. A browser that has the page gets 304; one that has another gets the difference (decision 0044).
 */
import type { AppContext } from './context.server.ts'
import { isPersonal, readLiteChoice } from './cookies.server.ts'
import { sha256 } from './security-headers.server.ts'
import { compressWith } from './zstd/frame.server.ts'

/** The renderer sets it on a page that may be shared; it is removed before the answer is sent. */
export const SHARED_HEADER = 'x-shared-page'
const KEPT_SECONDS = 3600
const LONGEST_ADDRESS = 400
/** Paths that no edit changes or that must not be cached: the content version is not read for them. */
const NEVER_SHARED = /^\/(media|assets|downloads|webhooks)\/|^\/(healthz|robots\.txt)$/
const KEPT_HEADERS = ['content-type', 'content-security-policy', 'link', 'etag', 'x-cache-control']

type Source = {
  /** Changes with each deploy. */
  version: string
  /** The header that requests something else than a page from the same address. */
  variantHeader: string
  /** Null where it can't be read: the cache is not used then. */
  readContentVersion: () => Promise<number | null>
  answer: () => Promise<Response>
}

export async function withEdgeCache(request: Request, context: AppContext, source: Source): Promise<Response> {
  const key = await keyOf(request, context, source)
  if (key === null) return unmarked(await source.answer())
  const cache = await caches.open('pages')
  // A failing cache costs the visitor time, not the page.
  const kept = await cache.match(key).catch((cause: unknown) => context.log.error('edge.not-read', cause))
  if (kept) return forVisitor(request, context, kept)
  const response = await source.answer()
  if (
    response.status !== 200 ||
    !response.headers.has(SHARED_HEADER) ||
    response.headers.has('set-cookie') ||
    !response.body
  )
    return unmarked(response)
  const page = await bytesOf(response)
  const headers = new Headers({ 'cache-control': `public, max-age=${KEPT_SECONDS}` })
  headers.set('x-cache-control', response.headers.get('cache-control') ?? '')
  headers.set('etag', `W/"${await sha256(page)}"`)
  copyKept(response.headers, headers)
  const copy = () => new Response(page, { headers })
  context.waitUntil(cache.put(key, copy()))
  if (isDocument(headers)) context.waitUntil(cache.put(addressOf(context, hashOf(headers)), copy()))
  return forVisitor(request, context, copy())
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

function copyKept(from: Headers, to: Headers): void {
  for (const name of KEPT_HEADERS) {
    const value = from.get(name)
    if (value !== null) to.set(name, value)
  }
}

function unmarked(response: Response): Response {
  if (!response.headers.has(SHARED_HEADER)) return response
  const headers = new Headers(response.headers)
  headers.delete(SHARED_HEADER)
  return new Response(response.body, { status: response.status, headers })
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const isDocument = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') ?? false
const hashOf = (headers: Headers) => headers.get('etag')?.slice(3, -1) ?? ''
const addressOf = ({ settings }: AppContext, ...hashes: string[]) =>
  `${settings.SITE_URL}/edge/bytes/${hashes.map(encodeURIComponent).join('/')}`

/** Answers one visitor from a cached page: the whole page, its difference from a page that the browser has, or 304. */
async function forVisitor(request: Request, context: AppContext, kept: Response): Promise<Response> {
  const headers = new Headers({ vary: 'Cookie, Save-Data' })
  copyKept(kept.headers, headers)
  headers.set('cache-control', headers.get('x-cache-control') ?? '')
  headers.delete('x-cache-control')
  if (!isDocument(headers)) {
    headers.delete('etag')
    return new Response(kept.body, { headers })
  }
  headers.append('vary', 'Accept-Encoding, Available-Dictionary')
  // Chromium keeps a page as a dictionary while it may be stale, and still requests the page every time. Other browsers
  // would show a stale page.
  if (request.headers.has('sec-ch-ua')) {
    headers.set('use-as-dictionary', 'match="/*", match-dest=("document")')
    headers.set('cache-control', `private, max-age=0, stale-while-revalidate=${KEPT_SECONDS}`)
  }
  if (request.headers.get('if-none-match')?.includes(hashOf(headers))) {
    await kept.body?.cancel()
    return new Response(null, { status: 304, headers })
  }
  const page = await bytesOf(kept)
  const difference = await differenceFrom(request, context, hashOf(headers), page).catch((cause: unknown) =>
    context.log.error('edge.no-difference', cause),
  )
  if (!difference) return new Response(page, { headers })
  headers.set('content-encoding', 'dcz')
  return new Response(difference, { headers })
}

/** Null where the browser offers no page that is still cached. A computed difference is cached for other visitors. */
async function differenceFrom(request: Request, context: AppContext, hash: string, page: Uint8Array) {
  const { cf } = request as { cf?: { clientAcceptEncoding?: string } }
  const accepted = cf?.clientAcceptEncoding ?? request.headers.get('accept-encoding') ?? ''
  const [, offered] = /^:([\w+/]{43}=):$/.exec(request.headers.get('available-dictionary') ?? '') ?? []
  if (!offered || !/\bdcz\b/.test(accepted)) return null
  const cache = await caches.open('pages')
  const address = addressOf(context, offered, hash)
  const kept = await cache.match(address)
  if (kept) return bytesOf(kept)
  const dictionary = await cache.match(addressOf(context, offered))
  const frame = dictionary && compressWith(await bytesOf(dictionary), page)
  if (!frame) return null
  // RFC 9842, section 5: the frame follows a skippable one that holds the hash of the dictionary.
  const hashBytes = [...atob(offered)].map((each) => each.charCodeAt(0))
  const difference = Uint8Array.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0, ...hashBytes, ...frame])
  const headers = { 'cache-control': `public, max-age=${KEPT_SECONDS}` }
  context.waitUntil(cache.put(address, new Response(difference, { headers })))
  return difference
}
