/** Imports a whole export, document by document: one that fails is reported and does not stop the others. */
import type { Log } from '../../app/adapters/log.server.ts'
import { type ImportItemDeps, importItem } from './import-item.server.ts'
import { importRequest } from './import-request.server.ts'
import { importUser } from './import-user.server.ts'
import { OLD_COLLECTIONS, type OldCollection, type OldDocument, type OldExport } from './old-export.ts'
import { type DocumentOutcome, type Outcome, skipped } from './outcome.ts'

type Deps = ImportItemDeps & {
  log: Log
  /** Whether to retry a failed document; resolves when it is time to. */
  again: (cause: unknown, turn: number) => Promise<boolean>
}

const takeOne = (deps: Deps, collection: OldCollection, document: OldDocument): Promise<Outcome> =>
  collection === 'users'
    ? importUser(deps, document)
    : collection === 'RequestPlans'
      ? importRequest(deps, document)
      : importItem(deps, collection, document)

/** Imports a document completely or not at all; the sweep deletes what a failed attempt left behind. */
async function takeInTurns(deps: Deps, collection: OldCollection, document: OldDocument): Promise<Outcome> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await takeOne(deps, collection, document)
    } catch (cause) {
      if (!(await deps.again(cause, turn))) throw cause
    }
  }
}

/** Calls `told` for each finished document. If interrupted, the next run continues from there. */
export async function importExport(
  deps: Deps,
  given: OldExport,
  told: (outcome: DocumentOutcome) => void,
): Promise<{ failures: number }> {
  let failures = 0
  for (const { collection, id, reason } of given.refused) told({ collection, id, ...skipped('', reason) })
  for (const collection of OLD_COLLECTIONS)
    for (const document of given.documents[collection]) {
      try {
        told({ collection, id: document.id, ...(await takeInTurns(deps, collection, document)) })
      } catch (cause) {
        failures += 1
        deps.log.error('import.failed', cause, { collection, id: document.id })
        told({ collection, id: document.id, ...skipped('', 'could not be written; run the import again') })
      }
    }
  return { failures }
}
