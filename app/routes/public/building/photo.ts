import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openBuildingKey } from '~/domain/buildings/buildings.server.ts'
import { photosOf } from '~/domain/buildings/chain.ts'
import { openHashedPicture } from '~/domain/gallery/pictures.server.ts'
import { formatFor, readWidth } from '~/domain/gallery/variants.ts'
import { missing } from '~/http/actions/admin-list.server.ts'

/** Needs the key of the photo's own building. If a size cannot be made, the whole photo is sent. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const building = await openBuildingKey(context, params.key ?? '')
  const key = params.photo ?? ''
  const width = readWidth(new URL(request.url).searchParams.get('w') ?? '')
  const isItsOwn = building?.entries.some((entry) => photosOf(entry).some((photo) => photo.key === key))
  if (!isItsOwn || width === null) return missing('No such photo.')
  const deps = { images: context.images, pictures: context.files }
  const photo = await openHashedPicture(deps, key, width, formatFor(request.headers.get('accept') ?? '', width)).catch(
    (cause: unknown) => {
      context.log.error('building.photo-failed', cause)
      return openHashedPicture(deps, key, null, 'jpeg')
    },
  )
  if (!photo) return missing('No such photo.')
  return new Response(photo.body, {
    headers: {
      'content-type': photo.contentType,
      'content-length': String(photo.sizeBytes),
      'cache-control': 'private, max-age=86400',
      vary: 'Accept',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
