/** The size of the Worker as it is deployed: fails above its limit (decision 0014). It needs no network. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildIfStale, WORKER } from '../start/build.ts'

const MOST_BYTES = 1_000_000

await buildIfStale()
const bytes = gzipSync(readFileSync(WORKER)).byteLength
console.log(`${bytes} bytes of ${MOST_BYTES}, gzip`)
process.exit(bytes > MOST_BYTES ? 1 : 0)
