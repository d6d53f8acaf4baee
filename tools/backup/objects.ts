/** Copies the objects of both buckets from a site to a folder and back. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatCount } from '../../app/domain/shared/money.ts'
import type { Env } from '../../app/http/env.server.ts'
import { createProgress } from '../start/progress.ts'
import { severalAtOnce } from '../start/several-at-once.ts'
import { describeFile, type KeptObject, objectFile } from './folder.ts'

type Buckets = Pick<Env, 'PICTURES' | 'FILES'>
const STORES = [
  ['pictures', 'PICTURES'],
  ['files', 'FILES'],
] as const
const TRIES = 6
const AT_ONCE = 8

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

type Listed = { store: KeptObject['store']; bucket: R2Bucket; object: R2Object }

async function listObjects(buckets: Buckets): Promise<Listed[]> {
  const listed: Listed[] = []
  for (const [store, binding] of STORES) {
    const bucket = buckets[binding]
    for (let cursor: string | undefined; ; ) {
      const page = await patiently(() => bucket.list({ include: ['httpMetadata'], ...(cursor ? { cursor } : {}) }))
      listed.push(...page.objects.map((object) => ({ store, bucket, object })))
      if (!page.truncated) break
      cursor = page.cursor
    }
  }
  return listed
}

/** Copies a few objects at a time, and says how far it is. */
async function copyEach<Item>(items: readonly Item[], copy: (item: Item) => Promise<void>): Promise<void> {
  console.log(`${formatCount(items.length)} objects`)
  const progress = createProgress(items.length, Date.now, 'objects')
  let done = 0
  await severalAtOnce(
    items,
    async (item) => {
      await copy(item)
      done += 1
      const line = progress(done)
      if (line) console.log(line)
    },
    AT_ONCE,
  )
}

/** Objects in `known` with the same tag are in the folder already. */
export async function saveObjects(
  buckets: Buckets,
  folder: string,
  known: readonly KeptObject[],
): Promise<KeptObject[]> {
  const before = new Map(known.map((object) => [`${object.store}/${object.key}/${object.etag}`, object]))
  const kept = new Map<Listed, KeptObject>()
  const listed = await listObjects(buckets)
  await copyEach(listed, async (each) => {
    const { store, bucket, object } = each
    const { key, etag, httpMetadata } = object
    const file = objectFile(store, key)
    const same = before.get(`${store}/${key}/${etag}`)
    if (same && existsSync(path.join(folder, file))) {
      kept.set(each, { ...same, file })
      return
    }
    const bytes = await patiently(async () => (await bucket.get(key))?.arrayBuffer())
    // Deleted since the list was read.
    if (!bytes) return
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), new Uint8Array(bytes))
    const contentType = httpMetadata?.contentType ?? 'application/octet-stream'
    kept.set(each, { ...describeFile(folder, file), store, key, etag, contentType })
  })
  return listed.flatMap((each) => kept.get(each) ?? [])
}

export const loadObjects = (buckets: Buckets, folder: string, objects: readonly KeptObject[]): Promise<void> =>
  copyEach(objects, async ({ store, key, file, contentType }) => {
    const bucket = store === 'pictures' ? buckets.PICTURES : buckets.FILES
    await bucket.put(key, readFileSync(path.join(folder, file)), { httpMetadata: { contentType } })
  })

export async function removeObjects(buckets: Buckets, objects: readonly KeptObject[]): Promise<void> {
  for (const { store, key } of objects) await (store === 'pictures' ? buckets.PICTURES : buckets.FILES).delete(key)
}

export const areEmpty = async ({ PICTURES, FILES }: Buckets): Promise<boolean> =>
  (await Promise.all([PICTURES, FILES].map((bucket) => bucket.list({ limit: 1 })))).every(
    (page) => page.objects.length === 0,
  )
