/** Resizing through the Cloudflare Images binding. Each call is billed, so callers store the results. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'
export type ImageSize = { widthPx: number; format: ImageFormat; quality: number; rotate?: 0 | 90 | 180 | 270 }
export type ImageInfo = { format: string; widthPx: number; heightPx: number }

/** The bytes of a picture, or a stream from a store: the binding takes a stream either way. */
export type ImageBytes = Uint8Array | ReadableStream<Uint8Array>

export type Images = {
  /** Format and size of the bytes; null if they are no raster picture. Both methods throw if the service fails. */
  info(bytes: ImageBytes): Promise<ImageInfo | null>
  /** At most `widthPx` wide, never enlarged, after turning it; null if the bytes are truncated or invalid. */
  resize(bytes: ImageBytes, to: ImageSize): Promise<Uint8Array | null>
}

/** Codes for bytes that are no picture, truncated, invalid or too large. Any other is the service's own failure. */
const BAD_BYTES = new Set([9402, 9412, 9413, 9511, 9520, 9523])

/** The service failed: the file is not at fault, and a later try may succeed. */
export class ImagesUnavailableError extends Error {
  override name = 'ImagesUnavailableError'
}

function nullOfBadBytes(cause: unknown): null {
  const code = cause instanceof Error && 'code' in cause ? Number(cause.code) : Number.NaN
  if (BAD_BYTES.has(code)) return null
  // The service's message may contain paths; its code is enough to look it up.
  throw new ImagesUnavailableError(`The Images service failed (${Number.isNaN(code) ? 'no code' : code}).`, { cause })
}

const streamOf = (bytes: ImageBytes) =>
  bytes instanceof ReadableStream ? bytes : new Blob([bytes as BlobPart]).stream()

export function createImages(binding: ImagesBinding): Images {
  return {
    async info(bytes) {
      const found = await binding.info(streamOf(bytes)).catch(nullOfBadBytes)
      if (!found || !('width' in found)) return null
      return { format: found.format.replace(/^image\//, ''), widthPx: found.width, heightPx: found.height }
    },
    async resize(bytes, { widthPx, format, quality, rotate }) {
      try {
        const output = await binding
          .input(streamOf(bytes))
          .transform({ width: widthPx, fit: 'scale-down', ...(rotate ? { rotate } : {}) })
          .output({ format: `image/${format}`, quality })
        return new Uint8Array(await output.response().arrayBuffer())
      } catch (cause) {
        return nullOfBadBytes(cause)
      }
    },
  }
}
