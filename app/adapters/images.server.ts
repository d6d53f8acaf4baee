/** Resizing through the Cloudflare Images binding. Each call is billed, so callers keep what they get. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg'
export type ImageInfo = { format: string; widthPx: number; heightPx: number }

/** A picture in hand, or as it comes out of a store: the binding takes a stream either way. */
export type ImageBytes = Uint8Array | ReadableStream<Uint8Array>

export type Images = {
  /** Format and size as the bytes say; null for what is no raster picture. Both throw where the service fails. */
  info(bytes: ImageBytes): Promise<ImageInfo | null>
  /** At most `widthPx` wide, never enlarged; null where the bytes break off or lie. */
  resize(bytes: ImageBytes, to: { widthPx: number; format: ImageFormat; quality: number }): Promise<Uint8Array | null>
}

/** What the service says of bytes that are no picture, break off, lie or are too large. Anything else is its own failure. */
const BAD_BYTES = new Set([9402, 9412, 9413, 9511, 9520, 9523])

/** The service did not do its work: nobody's file is at fault, and a later try may succeed. */
export class ImagesUnavailableError extends Error {
  override name = 'ImagesUnavailableError'
}

function nullOfBadBytes(cause: unknown): null {
  const code = cause instanceof Error && 'code' in cause ? Number(cause.code) : Number.NaN
  if (BAD_BYTES.has(code)) return null
  // The service's own words may hold paths; its code tells what to look up.
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
    async resize(bytes, { widthPx, format, quality }) {
      try {
        const output = await binding
          .input(streamOf(bytes))
          .transform({ width: widthPx, fit: 'scale-down' })
          .output({ format: `image/${format}`, quality })
        return new Uint8Array(await output.response().arrayBuffer())
      } catch (cause) {
        return nullOfBadBytes(cause)
      }
    },
  }
}
