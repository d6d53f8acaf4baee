/** Deletes for good what has been in the trash for its time, with its pictures and files. */
import type { Log } from '../../adapters/log.server.ts'
import { purgeItem } from '../items/delete-item.server.ts'
import type { ItemKind } from '../items/item.ts'
import type { ItemDefinition } from '../items/item-definition.server.ts'
import { listOverdueTrash } from '../items/trash.server.ts'
import { listingItem } from '../listings/listing-item.server.ts'
import { purgeMessage } from '../messages/admin.server.ts'
import { planItem } from '../plans/plan-item.server.ts'
import { projectItem } from '../projects/project-item.server.ts'
import type { UploadDeps } from '../uploads/staged.server.ts'

const DEFINITIONS: Record<ItemKind, ItemDefinition> = { listing: listingItem, plan: planItem, project: projectItem }

/** One that fails stays for the next run. */
export async function emptyTrash(deps: UploadDeps & { log: Log }): Promise<void> {
  for (const { kind, itemId } of await listOverdueTrash(deps)) {
    const purged = kind === 'message' ? purgeMessage(deps.db, itemId) : purgeItem(deps, DEFINITIONS[kind], itemId)
    await purged.catch((cause) => deps.log.error('trash.purge-failed', cause, { kind, itemId }))
  }
}
