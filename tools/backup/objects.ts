/** Copies the objects of both buckets from a site to a folder and back. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../../app/http/env.server.ts'
import { describeFile, type KeptObject, objectFile } from './folder.ts'

type Buckets = Pick<Env, 'PICTURES' | 'FILES'>
const STORES = [
  ['pictures', 'PICTURES'],
  ['files', 'FILES'],
] as const
const TRIES = 6

/** Retries, because a local store reports busy while a running site writes to it. */
async function patiently<Value>(work: () => Promise<Value>, tried = 1): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    if (tried === TRIES) throw cause
    await sleep(200 * tried)
    return patiently(work, tried + 1)
  }
}

/** Objects in `known` with the same tag are in the folder already. */
export async function saveObjects(
  buckets: Buckets,
  folder: string,
  known: readonly KeptObject[],
): Promise<KeptObject[]> {
  const before = new Map(known.map((object) => [`${object.store}/${object.key}/${object.etag}`, object]))
  const kept: KeptObject[] = []
  for (const [store, binding] of STORES) {
    for (let cursor: string | undefined; ; ) {
      const page = await patiently(() =>
        buckets[binding].list({ include: ['httpMetadata'], ...(cursor ? { cursor } : {}) }),
      )
      for (const { key, etag, httpMetadata } of page.objects) {
        const file = objectFile(store, key)
        const same = before.get(`${store}/${key}/${etag}`)
        if (same && existsSync(path.join(folder, file))) {
          kept.push({ ...same, file })
          continue
        }
        const bytes = await patiently(async () => (await buckets[binding].get(key))?.arrayBuffer())
        // Deleted since the list was read.
        if (!bytes) continue
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
        writeFileSync(path.join(folder, file), new Uint8Array(bytes))
        const contentType = httpMetadata?.contentType ?? 'application/octet-stream'
        kept.push({ ...describeFile(folder, file), store, key, etag, contentType })
      }
      if (!page.truncated) break
      cursor = page.cursor
    }
  }
  return kept
}

export async function loadObjects(buckets: Buckets, folder: string, objects: readonly KeptObject[]): Promise<void> {
  for (const { store, key, file, contentType } of objects) {
    const bucket = store === 'pictures' ? buckets.PICTURES : buckets.FILES
    await bucket.put(key, readFileSync(path.join(folder, file)), { httpMetadata: { contentType } })
  }
}

export async function removeObjects(buckets: Buckets, objects: readonly KeptObject[]): Promise<void> {
  for (const { store, key } of objects) await (store === 'pictures' ? buckets.PICTURES : buckets.FILES).delete(key)
}

export const areEmpty = async ({ PICTURES, FILES }: Buckets): Promise<boolean> =>
  (await Promise.all([PICTURES, FILES].map((bucket) => bucket.list({ limit: 1 })))).every(
    (page) => page.objects.length === 0,
  )
