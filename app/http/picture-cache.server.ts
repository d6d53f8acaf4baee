/**
 * Copies of pictures at the edge, under their object keys, whose content never changes. Removing a picture from the
 * store also removes the copy here; copies in other data centres expire after at most an hour.
 */
import type { ObjectStore } from '../adapters/object-store.server.ts'

const KEPT_SECONDS = 3600
const SIZE_HEADER = 'x-size'

type Copy = { body: ReadableStream<Uint8Array>; sizeBytes: number }
export type PictureCache = {
  get(objectKey: string): Promise<Copy | null>
  put(objectKey: string, copy: Copy): Promise<void>
  forget(objectKeys: readonly string[]): Promise<void>
}

export function createPictureCache(siteUrl: string): PictureCache {
  const open = () => caches.open('pictures')
  const addressOf = (objectKey: string) => `${siteUrl}/edge/pictures/${objectKey}`
  return {
    async get(objectKey) {
      const kept = await (await open()).match(addressOf(objectKey))
      return kept?.body ? { body: kept.body, sizeBytes: Number(kept.headers.get(SIZE_HEADER)) } : null
    },
    async put(objectKey, { body, sizeBytes }) {
      const headers = { 'cache-control': `public, max-age=${KEPT_SECONDS}`, [SIZE_HEADER]: String(sizeBytes) }
      await (await open()).put(addressOf(objectKey), new Response(body, { headers }))
    },
    async forget(objectKeys) {
      const cache = await open()
      await Promise.all(objectKeys.map((each) => cache.delete(addressOf(each))))
    },
  }
}

/** The picture store; removing a picture also removes its cached copies. */
export const withPictureCache = (store: ObjectStore, cache: PictureCache): ObjectStore => ({
  ...store,
  async remove(keys) {
    await store.remove(keys)
    await cache.forget(keys)
  },
})
