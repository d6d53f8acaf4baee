/** Private objects in R2. A key is always one that we made; nothing a visitor types becomes a key. */
export type StoredObject = { body: ReadableStream<Uint8Array>; sizeBytes: number; etag: string; contentType: string }
export type ByteRange = { offset: number; length: number }

export type ObjectStore = {
  put(key: string, body: ArrayBuffer | Uint8Array, contentType: string): Promise<void>
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  head(key: string): Promise<{ sizeBytes: number; etag: string } | null>
  remove(keys: string[]): Promise<void>
}

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
      return object && { sizeBytes: object.size, etag: object.httpEtag }
    },
    async remove(keys) {
      // R2 deletes at most 1,000 keys a call.
      for (let at = 0; at < keys.length; at += 1000) await bucket.delete(keys.slice(at, at + 1000))
    },
  }
}
