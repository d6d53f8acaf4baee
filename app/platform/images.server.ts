/** Resizing through the Cloudflare Images binding. Each call is billed, so callers keep what they get. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg'
export type ImageInfo = { format: string; widthPx: number; heightPx: number }

/** A picture in hand, or as it comes out of a store: the binding takes a stream either way. */
export type ImageBytes = Uint8Array | ReadableStream<Uint8Array>

export type Images = {
  /** Format and size as the bytes say; null for what is no raster picture. */
  info(bytes: ImageBytes): Promise<ImageInfo | null>
  /** At most `widthPx` wide, never enlarged; null where the bytes break off or lie. */
  resize(bytes: ImageBytes, to: { widthPx: number; format: ImageFormat; quality: number }): Promise<Uint8Array | null>
}

const streamOf = (bytes: ImageBytes) =>
  bytes instanceof ReadableStream ? bytes : new Blob([bytes as BlobPart]).stream()

export function createImages(binding: ImagesBinding): Images {
  return {
    async info(bytes) {
      const found = await binding.info(streamOf(bytes)).catch(() => null)
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
      } catch {
        // Its message holds paths and no more than "bad input": nothing for a log or a visitor.
        return null
      }
    },
  }
}
