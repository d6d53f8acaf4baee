/** Private objects in R2. We generate every key; visitors' input never becomes one. */
export type StoredObject = { body: ReadableStream<Uint8Array>; sizeBytes: number; etag: string; contentType: string }
export type ByteRange = { offset: number; length: number }

/** Writes an object as its bytes arrive. Nothing can be read before `close`; after `abort` nothing is left. */
export type ObjectWriter = {
  write(chunk: Uint8Array): Promise<void>
  close(): Promise<void>
  abort(): Promise<void>
}

export type ObjectStore = {
  put(key: string, body: ArrayBuffer | Uint8Array, contentType: string): Promise<void>
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  head(key: string): Promise<{ sizeBytes: number } | null>
  /** For bodies of unknown length. Buffers 5 MiB at a time. */
  openWriter(key: string): ObjectWriter
  remove(keys: string[]): Promise<void>
}

/** The smallest part that R2 accepts; all parts but the last must have the same size. */
const PART_BYTES = 5 * 1024 * 1024

export function createObjectStore(bucket: R2Bucket): ObjectStore {
  return {
    async put(key, body, contentType) {
      await bucket.put(key, body, { httpMetadata: { contentType } })
    },
    async get(key, range) {
      const object = await bucket.get(key, range ? { range } : {})
      if (!object) return null
      return {
        body: object.body,
        sizeBytes: object.size,
        etag: object.httpEtag,
        contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
      }
    },
    async head(key) {
      const object = await bucket.head(key)
      return object && { sizeBytes: object.size }
    },
    openWriter: (key) => openWriter(bucket, key),
    async remove(keys) {
      // R2 deletes at most 1,000 keys a call.
      for (let at = 0; at < keys.length; at += 1000) await bucket.delete(keys.slice(at, at + 1000))
    },
  }
}

function openWriter(bucket: R2Bucket, key: string): ObjectWriter {
  let buffer: Uint8Array | null = null
  let filled = 0
  let upload: R2MultipartUpload | null = null
  const parts: R2UploadedPart[] = []
  async function flush() {
    if (!buffer || filled === 0) return
    upload ??= await bucket.createMultipartUpload(key)
    parts.push(await upload.uploadPart(parts.length + 1, buffer.subarray(0, filled)))
    filled = 0
  }
  return {
    async write(chunk) {
      buffer ??= new Uint8Array(PART_BYTES)
      for (let at = 0; at < chunk.byteLength; ) {
        if (filled === PART_BYTES) await flush()
        const piece = chunk.subarray(at, at + PART_BYTES - filled)
        buffer.set(piece, filled)
        filled += piece.byteLength
        at += piece.byteLength
      }
    },
    async close() {
      if (upload === null) {
        await bucket.put(key, buffer?.subarray(0, filled) ?? new Uint8Array())
      } else {
        await flush()
        await upload.complete(parts)
      }
      buffer = null
    },
    async abort() {
      buffer = null
      await upload?.abort()
    },
  }
}
