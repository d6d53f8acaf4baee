/** Checks that a building's record is as it was written, down to the bytes of its photos. */
import type { Log } from '../../adapters/log.server.ts'
import type { ObjectStore } from '../../adapters/object-store.server.ts'
import { originalKey } from '../gallery/variants.ts'
import { forEachConcurrently } from '../shared/concurrency.ts'
import { type Entry, firstChange, photosOf } from './chain.ts'

const CONCURRENCY = 6

export type Verdict = {
  /** The number of the first changed entry; null where none was changed. */
  changed: number | null
  /** False where the photo store did not answer. */
  sawPhotos: boolean
}

/** `seen` is an entry's hash from a mail: a record rewritten from the start no longer contains it. */
export async function verifyRecord(
  deps: { files: ObjectStore; log: Log; sha256: (data: string | Uint8Array) => Promise<string> },
  { head, entries }: { head: string; entries: readonly Entry[] },
  seen: { sequence: number; hash: string } | null,
): Promise<Verdict> {
  const found: number[] = []
  const changed = await firstChange(entries, head, deps.sha256)
  if (changed !== null) found.push(changed)
  if (seen && entries[seen.sequence - 1]?.hash !== seen.hash) found.push(seen.sequence)
  const photos = entries.flatMap((entry) => photosOf(entry).map((photo) => ({ ...photo, sequence: entry.sequence })))
  let sawPhotos = true
  await forEachConcurrently(CONCURRENCY, photos, async ({ key, sha256, sequence }) => {
    try {
      const object = await deps.files.get(originalKey(key))
      const bytes = object && new Uint8Array(await new Response(object.body).arrayBuffer())
      if (!bytes || (await deps.sha256(bytes)) !== sha256) found.push(sequence)
    } catch (cause) {
      deps.log.error('building.photo-unread', cause)
      sawPhotos = false
    }
  })
  return { changed: found.length > 0 ? Math.min(...found) : null, sawPhotos }
}
