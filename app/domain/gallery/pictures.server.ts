/**
 * Pictures from upload to page: checked by their content, kept once as a JPEG of at most 1920 px, and each variant
 * made once. Refuses whatever is no JPEG, PNG or WebP, whatever its name says.
 */

import type { Images } from '../../adapters/images.server'
import type { ObjectStore, StoredObject } from '../../adapters/object-store.server'
import type { MediaWidth } from '../../paths.ts'
import { err, ok, type Result } from '../shared/result.ts'
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
export const MAX_PICTURE_PIXELS = 40_000_000
const ACCEPTED = new Set(['jpeg', 'png', 'webp'])
/** Made at once: what phones ask for first. The rest waits for its first visitor. */
const AT_ONCE: readonly MediaWidth[] = [144, 360, 720]

export type StoredPicture = { key: string; widthPx: number; heightPx: number }
export type PictureRefusal = 'too-large' | 'not-a-picture'

type Deps = { pictures: ObjectStore; images: Images }

/** Stores a picture and its first variants. Objects come before rows: an unused key is an orphan that a sweep removes. */
export async function storePicture(
  deps: Deps,
  bytes: Uint8Array,
  key: string,
): Promise<Result<StoredPicture, PictureRefusal>> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return err('too-large')
  const info = await deps.images.info(bytes)
  if (!info || !ACCEPTED.has(info.format)) return err('not-a-picture')
  if (info.widthPx * info.heightPx > MAX_PICTURE_PIXELS) return err('too-large')
  const original = await deps.images.resize(bytes, {
    widthPx: ORIGINAL_WIDTH,
    format: 'jpeg',
    quality: ORIGINAL_QUALITY,
  })
  if (!original) return err('not-a-picture')
  await deps.pictures.put(originalKey(key), original, 'image/jpeg')
  // All have ended when one has failed: whoever then removes the picture removes it whole.
  const variants = await Promise.allSettled(AT_ONCE.map((width) => makeVariant(deps, key, original, width, 'avif')))
  const failed = variants.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  // Of what was made, not of what came: a camera may have lain on its side.
  const made = (await deps.images.info(original)) ?? info
  return ok({ key, widthPx: made.widthPx, heightPx: made.heightPx })
}

/** Of a stored original, which was read to its end before: a failure is the service's, and is thrown. */
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
    // Pressed harder it weighs the same: this service knows no quality, and each further try would be for nothing.
    if (bytes.byteLength > 0 && resized.byteLength >= bytes.byteLength) break
    bytes = resized
    if (keepsToBudget(kind, format, width, bytes.byteLength)) break
  }
  await deps.pictures.put(variantKey(key, width, format), bytes, `image/${format}`)
  return bytes
}

/** The picture at a width of the ladder, or whole (null); null where there is none. A missing variant is made and kept. */
export async function openPicture(
  deps: Deps,
  key: string,
  width: MediaWidth | null,
  format: VariantFormat,
): Promise<StoredObject | null> {
  if (!/^[0-9a-z]{8,64}$/.test(key)) return null
  if (width === null) return deps.pictures.get(originalKey(key))
  const kept = await deps.pictures.get(variantKey(key, width, format))
  if (kept) return kept
  const original = await deps.pictures.get(originalKey(key))
  if (!original) return null
  const bytes = await makeVariant(
    deps,
    key,
    new Uint8Array(await new Response(original.body).arrayBuffer()),
    width,
    format,
  )
  // Whoever took the picture away meanwhile did not know of this object.
  if (!(await deps.pictures.head(originalKey(key)))) {
    await deps.pictures.remove([variantKey(key, width, format)])
    return null
  }
  return {
    body: new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>,
    sizeBytes: bytes.byteLength,
    etag: original.etag,
    contentType: `image/${format}`,
  }
}
