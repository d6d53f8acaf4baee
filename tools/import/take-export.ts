/** Imports an export into a state, with all external dependencies. */
import { createHash } from 'node:crypto'
import { createLog } from '../../app/adapters/log.server.ts'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { openDatabase } from '../../drizzle/client.ts'
import type { ImportPlace } from '../start/open-place.ts'
import { sleep } from '../start/processes.ts'
import { createProgress } from '../start/progress.ts'
import { createSharpImages } from '../start/sharp-images.ts'
import { importExport } from './import-export.server.ts'
import { countDocuments, type OldExport } from './old-export.ts'
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

/** A site that runs on the same state may lock the files of its stores for a moment. */
async function waitAWhile(_cause: unknown, turn: number): Promise<boolean> {
  await sleep(200 * turn)
  return turn < TURNS
}

type From = { file: string; filesDir: string | null; given: OldExport }

/** `trial` is the state of a dry run, which does not change. */
export type ImportTarget = ImportPlace | { trial: string }

async function openTarget(target: ImportTarget) {
  if ('trial' in target) {
    const { openTrial } = await import('./trial.ts')
    return openTrial(target.trial)
  }
  const { openPlace } = await import('../start/open-place.ts')
  const { bindings, close } = await openPlace(target)
  return {
    database: bindings.DB,
    pictures: createObjectStore(bindings.PICTURES),
    files: createObjectStore(bindings.FILES),
    images: createSharpImages({ remembers: false }),
    close,
  }
}

export async function takeExport(target: ImportTarget, { file, filesDir, given }: From) {
  const { database, close, ...stores } = await openTarget(target)
  const outcomes: DocumentOutcome[] = []
  const progress = createProgress(countDocuments(given), Date.now)
  try {
    const deps = {
      ...stores,
      db: openDatabase(database),
      log: createLog({ command: 'import' }),
      now: Date.now,
      randomKey,
      sha256: sha256Hex,
      openDigest,
      openSource: createOpenSource(file, { filesDir, isTrial: 'trial' in target }),
      again: waitAWhile,
    }
    const { failures } = await importExport(deps, given, (outcome) => {
      outcomes.push(outcome)
      const line = progress(outcomes.length)
      if (line) console.log(line)
    })
    return { outcomes, failures }
  } finally {
    await close()
  }
}
