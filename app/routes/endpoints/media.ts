import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openPicture } from '~/domain/gallery/pictures.server.ts'
import { formatFor, originalKey, readWidth, type VariantFormat, variantKey } from '~/domain/gallery/variants.ts'
import type { MediaWidth } from '~/paths.ts'

const missing = () =>
  new Response('No such picture.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/** The store or the Images service is down: a later request may succeed. */
const unavailable = () =>
  new Response('This picture is not available at the moment.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '30' },
  })

/** The content of a key never changes, so it may be cached for ever. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const key = params['*'] ?? ''
  const asked = new URL(request.url).searchParams.get('w')
  const width = asked === null ? null : readWidth(asked)
  if (asked !== null && width === null) return missing()
  const format = width === null ? 'jpeg' : formatFor(request.headers.get('accept') ?? '', width)
  const found = await findBytes(context, key, width, format)
  if (found instanceof Response) return found
  const { body, sizeBytes } = found
  const etag = `"${key}-${width ?? 'full'}-${format}"`
  const headers = {
    'content-type': `image/${format}`,
    'content-length': String(sizeBytes),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
    etag,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (request.headers.get('if-none-match') === etag) {
    await body.cancel()
    return new Response(null, { status: 304, headers })
  }
  return new Response(body, { headers })
}

/**
 * From the edge cache, otherwise from the store, with a copy put in the edge cache; a Response if the picture cannot be
 * had.
 */
async function findBytes(context: AppLoadContext, key: string, width: MediaWidth | null, format: VariantFormat) {
  const objectKey = width === null ? originalKey(key) : variantKey(key, width, format)
  const copy = await context.pictureCache.get(objectKey).catch(() => null)
  if (copy) return copy
  try {
    const picture = await openPicture(context, key, width, format)
    if (!picture) return missing()
    const [body, ours] = picture.body.tee()
    const { sizeBytes } = picture
    context.waitUntil(context.pictureCache.put(objectKey, { body: ours, sizeBytes }))
    return { body, sizeBytes }
  } catch (cause) {
    context.log.error('media.failed', cause)
    return unavailable()
  }
}
