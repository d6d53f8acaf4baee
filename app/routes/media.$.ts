import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openPicture } from '~/domain/gallery/pictures.server.ts'
import { formatFor, readWidth } from '~/domain/gallery/variants.ts'

const missing = () =>
  new Response('No such picture.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** The store or the Images service is down: the next visitor's try may succeed. */
const unavailable = () =>
  new Response('This picture is not available at the moment.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '30' },
  })

/** A key never changes what it shows, so its bytes may be kept for ever. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const key = params['*'] ?? ''
  const asked = new URL(request.url).searchParams.get('w')
  const width = asked === null ? null : readWidth(asked)
  if (asked !== null && width === null) return missing()
  const format = width === null ? 'jpeg' : formatFor(request.headers.get('accept') ?? '', width)
  const picture = await openPicture(context, key, width, format).catch((cause: unknown) => {
    context.log.error('media.failed', cause)
    return 'unavailable' as const
  })
  if (picture === 'unavailable') return unavailable()
  if (!picture) return missing()
  const etag = `"${key}-${width ?? 'full'}-${format}"`
  const headers = {
    'content-type': picture.contentType,
    'content-length': String(picture.sizeBytes),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
    etag,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (request.headers.get('if-none-match') === etag) {
    await picture.body.cancel()
    return new Response(null, { status: 304, headers })
  }
  return new Response(picture.body, { headers })
}
