/**
 * Pictures from upload to page: checked by content, stored once as a JPEG of at most 1920 px, each variant made once.
 * Rejects anything but JPEG, PNG, WebP, HEIC or AVIF, whatever its name says.
 */

import type { Images } from '../../adapters/images.server.ts'
import type { ObjectStore, StoredObject } from '../../adapters/object-store.server.ts'
import type { MediaWidth } from '../../paths.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { isHeif, mayBeTransparent, onWhite, takeOrientation } from './picture-bytes.server.ts'
import { MAX_PICTURE_PIXELS, type PictureRefusal } from './picture-refusal.ts'
import {
  keepsToBudget,
  kindOfKey,
  ORIGINAL_QUALITY,
  ORIGINAL_WIDTH,
  originalKey,
  qualitiesFor,
  type VariantFormat,
  variantKey,
} from './variants.ts'

export const MAX_PICTURE_BYTES = 15_000_000
const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'heic', 'heif', 'avif'])
/** Made at upload: the widths that phones request first. The others are made on their first request. */
const AT_ONCE: readonly MediaWidth[] = [144, 360, 720]

export type StoredPicture = { key: string; widthPx: number; heightPx: number }

type Deps = { pictures: ObjectStore; images: Images }

/** Stores a picture and its first variants. Objects precede rows: the sweep removes the orphan of an unused key. */
export async function storePicture(
  deps: Deps,
  bytes: Uint8Array,
  key: string,
): Promise<Result<StoredPicture, PictureRefusal>> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return err('too-large')
  const unreadable = isHeif(bytes) ? 'other-format' : 'not-a-picture'
  const info = await deps.images.info(bytes)
  if (!info || !ACCEPTED.has(info.format)) return err(unreadable)
  if (info.widthPx * info.heightPx > MAX_PICTURE_PIXELS) return err('too-many-pixels')
  const original = await makeOriginal(deps.images, bytes)
  if (!original) return err(unreadable)
  await deps.pictures.put(originalKey(key), original, 'image/jpeg')
  // Waits for all even if one failed, so that the caller then removes the whole picture.
  const variants = await Promise.allSettled(AT_ONCE.map((width) => storeVariant(deps, key, original, width, 'avif')))
  const failed = variants.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  // The size of the result, not of the upload: a camera may have been rotated.
  const made = (await deps.images.info(original)) ?? info
  return ok({ key, widthPx: made.widthPx, heightPx: made.heightPx })
}

/** Upright, and on white where it is see-through. Null if the bytes cannot be decoded. */
async function makeOriginal(images: Images, given: Uint8Array): Promise<Uint8Array | null> {
  const { bytes, rotate } = takeOrientation(given)
  const to = { widthPx: ORIGINAL_WIDTH, quality: ORIGINAL_QUALITY }
  if (!mayBeTransparent(bytes)) return images.resize(bytes, { ...to, rotate, format: 'jpeg' })
  const png = await images.resize(bytes, { ...to, rotate, format: 'png' })
  return png && images.resize(onWhite(png), { ...to, format: 'jpeg' })
}

/** For a stored original, which was decoded before: a failure is the service's, and is thrown. */
async function makeVariant(
  deps: Deps,
  key: string,
  original: Uint8Array,
  width: MediaWidth,
  format: VariantFormat,
): Promise<Uint8Array> {
  const kind = kindOfKey(key)
  let bytes: Uint8Array = new Uint8Array()
  for (const quality of qualitiesFor(kind, format, width)) {
    const resized = await deps.images.resize(original, { widthPx: width, format, quality })
    if (!resized) throw new Error(`no ${format} of ${width} px could be made of ${key}`)
    // If a lower quality gives no fewer bytes, the service ignores quality, and further tries would be useless.
    if (bytes.byteLength > 0 && resized.byteLength >= bytes.byteLength) break
    bytes = resized
    if (keepsToBudget(kind, format, width, bytes.byteLength)) break
  }
  return bytes
}

async function storeVariant(...made: Parameters<typeof makeVariant>): Promise<Uint8Array> {
  const [{ pictures }, key, , width, format] = made
  const bytes = await makeVariant(...made)
  await pictures.put(variantKey(key, width, format), bytes, `image/${format}`)
  return bytes
}

const asObject = (bytes: Uint8Array, etag: string, format: VariantFormat): StoredObject => ({
  body: new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>,
  sizeBytes: bytes.byteLength,
  etag,
  contentType: `image/${format}`,
})

const isKey = (key: string) => /^[0-9a-z]{8,64}$/.test(key)
const bytesOf = async ({ body }: StoredObject) => new Uint8Array(await new Response(body).arrayBuffer())

/**
 * A picture whose original is hashed in a record, at one of the widths: made of the original each time, because a
 * stored variant could have been swapped without a trace.
 */
export async function openHashedPicture(
  deps: Deps,
  key: string,
  width: MediaWidth | null,
  format: VariantFormat,
): Promise<StoredObject | null> {
  const original = isKey(key) ? await deps.pictures.get(originalKey(key)) : null
  if (!original || width === null) return original
  return asObject(await makeVariant(deps, key, await bytesOf(original), width, format), original.etag, format)
}

/** The picture at one of the widths, or the original (null); null if missing. A missing variant is made and stored. */
export async function openPicture(
  deps: Deps,
  key: string,
  width: MediaWidth | null,
  format: VariantFormat,
): Promise<StoredObject | null> {
  if (!isKey(key)) return null
  if (width === null) return deps.pictures.get(originalKey(key))
  const kept = await deps.pictures.get(variantKey(key, width, format))
  if (kept) return kept
  const original = await deps.pictures.get(originalKey(key))
  if (!original) return null
  const bytes = await storeVariant(deps, key, await bytesOf(original), width, format)
  // If the picture was removed meanwhile, that did not cover this new object.
  if (!(await deps.pictures.head(originalKey(key)))) {
    await deps.pictures.remove([variantKey(key, width, format)])
    return null
  }
  return asObject(bytes, original.etag, format)
}
