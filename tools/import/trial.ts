/**
 * A dry run of an import on an in-memory copy of the database: nothing is written, however it ends. Pictures are
 * checked but not generated, files are discarded after reading, and the web is not accessed.
 */
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Images } from '../../app/adapters/images.server.ts'
import type { ObjectStore } from '../../app/adapters/object-store.server.ts'
import { openFileDatabase } from '../start/file-database.ts'
import { migrate } from '../start/migrate.ts'
import { stateFile } from '../start/open-state.ts'
import { createSharpImages } from '../start/sharp-images.ts'
import { hasDatabase } from '../start/state.ts'

const COPY = 'file:/trial?mode=memory&cache=shared'

/** A consistent copy of the state, even while others write; empty if there is none. */
function copyOf(stateDir: string): DatabaseSync {
  const copy = new DatabaseSync(new URL(COPY))
  if (hasDatabase(stateDir)) {
    const db = new DatabaseSync(pathToFileURL(stateFile(stateDir)), { readOnly: true, timeout: 5000 })
    db.prepare('vacuum into ?').run(COPY)
    db.close()
  }
  migrate(copy)
  return copy
}

/** Keeps only the object written last, which is read right after. */
function openStore(): ObjectStore {
  let last = { key: '', bytes: new Uint8Array() }
  return {
    put: async () => undefined,
    head: async () => null,
    remove: async () => undefined,
    async get(key, range) {
      if (key !== last.key) return null
      const { offset = 0, length = last.bytes.byteLength } = range ?? {}
      const body = new Response(last.bytes.slice(offset, offset + length)).body as ReadableStream<Uint8Array>
      return { body, sizeBytes: last.bytes.byteLength, etag: '', contentType: '' }
    },
    openWriter(key) {
      const chunks: Uint8Array[] = []
      return {
        write: async (chunk) => void chunks.push(chunk),
        async close() {
          last = { key, bytes: Buffer.concat(chunks) }
        },
        abort: async () => undefined,
      }
    },
  }
}

const images: Images = {
  info: createSharpImages({ remembers: false }).info,
  resize: async (given) =>
    given instanceof Uint8Array ? given : new Uint8Array(await new Response(given).arrayBuffer()),
}

export function openTrial(stateDir: string) {
  const copy = copyOf(stateDir)
  return {
    database: openFileDatabase(copy),
    pictures: openStore(),
    files: openStore(),
    images,
    close: async () => copy.close(),
  }
}
