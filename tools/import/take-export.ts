/** An export taken into a state, with everything that this needs of the outside. */
import { createHash } from 'node:crypto'
import { createLog } from '../../app/adapters/log.server.ts'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { sleep } from '../start/processes.ts'
import { createSharpImages } from '../start/sharp-images.ts'
import { importExport } from './import-export.server.ts'
import type { OldExport } from './old-export.ts'
import { type ImportPlace, openPlace } from './open-place.ts'
import { createOpenSource } from './open-source.ts'
import type { DocumentOutcome } from './outcome.ts'

/** SHA-256 of bytes that come one piece after another, by Node. */
function openDigest() {
  const hash = createHash('sha256')
  return {
    write: async (chunk: Uint8Array) => void hash.update(chunk),
    close: async () => hash.digest('hex'),
  }
}

const TURNS = 5

/** A site that runs on the same state has the files of its stores in hand now and then, which is over in a moment. */
async function waitAWhile(_cause: unknown, turn: number): Promise<boolean> {
  await sleep(200 * turn)
  return turn < TURNS
}

export async function takeExport(place: ImportPlace, file: string, given: OldExport) {
  const { bindings, close } = await openPlace(place)
  const outcomes: DocumentOutcome[] = []
  try {
    const deps = {
      db: openDatabase(bindings.DB),
      pictures: createObjectStore(bindings.PICTURES),
      files: createObjectStore(bindings.FILES),
      images: createSharpImages({ remembers: false }),
      log: createLog({ command: 'import' }),
      now: Date.now,
      randomKey,
      sha256: sha256Hex,
      openDigest,
      openSource: createOpenSource(file),
      again: waitAWhile,
    }
    const { failures } = await importExport(deps, given, (outcome) => {
      outcomes.push(outcome)
      if (outcomes.length % 25 === 0) console.log(`  ${outcomes.length} documents`)
    })
    return { outcomes, failures }
  } finally {
    await close()
  }
}
