/**
 * Makes pictures of the demo content and of imports with sharp itself: the local Images binding does not support
 * quality and is slow. The same bytes at the same size are made once, since several plans share a picture.
 */
import sharp from 'sharp'
import type { ImageBytes, Images } from '../../app/adapters/images.server.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'

/** The result is within 5 % of the bytes at effort 2, in a fifth of its time. */
const AVIF_EFFORT = 0

const inHand = async (bytes: ImageBytes) =>
  bytes instanceof Uint8Array ? bytes : new Uint8Array(await new Response(bytes).arrayBuffer())

/** A small file may claim many pixels: more than any camera has are refused before decoding. */
const options = { limitInputPixels: 100_000_000, failOn: 'error' } as const

export function createSharpImages({ remembers = true } = {}): Images {
  const made = new Map<string, Promise<Uint8Array | null>>()
  return {
    async info(given) {
      const bytes = await inHand(given)
      const found = await sharp(bytes, { ...options, limitInputPixels: false })
        .metadata()
        .catch(() => null)
      return found && { format: found.format, widthPx: found.width, heightPx: found.height }
    },
    async resize(given, { widthPx, format, quality, rotate = 0 }) {
      const bytes = await inHand(given)
      const key = `${await sha256Hex(bytes)}:${widthPx}:${format}:${quality}:${rotate}`
      const known = made.get(key)
      if (known) return known
      const upright = sharp(bytes, options).autoOrient()
      const sized = (rotate ? upright.rotate(rotate) : upright).resize({ width: widthPx, withoutEnlargement: true })
      const encoded =
        format === 'avif'
          ? sized.avif({ quality, effort: AVIF_EFFORT })
          : format === 'webp'
            ? sized.webp({ quality })
            : format === 'png'
              ? sized.png()
              : sized.jpeg({ quality })
      const result = encoded.toBuffer().then(
        (buffer) => new Uint8Array(buffer),
        () => null,
      )
      if (remembers) made.set(key, result)
      return result
    },
  }
}
