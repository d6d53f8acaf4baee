/** Deletion of an item: to the trash at first, and for good by a job. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import type { Log } from '../../adapters/log.server.ts'
import type { Actor } from '../shared/actor.ts'
import { releaseObjects, removeReleased, type UploadDeps } from '../uploads/staged.server.ts'
import { changeTogether } from './bulk-change.server.ts'
import { type ItemDefinition, tableOf } from './item-definition.server.ts'
import { moveToTrash } from './trash.server.ts'

type Deps = UploadDeps & { log: Log }

export type Deletion = 'deleted' | 'archived' | 'unknown'

/** Moves the item to the trash; an ordered one is archived, which `key` names for its undo. Repeating it changes nothing. */
export async function deleteItem(
  deps: { db: Database; now: () => number },
  definition: ItemDefinition,
  id: number,
  actor: Actor,
  key: string,
): Promise<Deletion> {
  if (await isOrdered(deps, definition, id)) {
    await changeTogether(deps, definition, [id], { status: 'archived' }, actor, key)
    return 'archived'
  }
  return (await moveToTrash(deps, actor, { kind: definition.kind, id })) ? 'deleted' : 'unknown'
}

const isOrdered = async ({ db }: { db: Database }, definition: ItemDefinition, id: number) =>
  ((await definition.countOrders?.(db, id)) ?? 0) > 0

/**
 * Deletes an item of the trash for good, with its current pictures and parts. One that was ordered as it was deleted
 * stays archived. Repeating it changes nothing.
 */
export async function purgeItem(deps: Deps, definition: ItemDefinition, id: number): Promise<void> {
  const { db } = deps
  const { kind } = definition
  const table = tableOf(definition)
  const leaveTrash = db.run(sql`delete from trash where kind = ${kind} and item_id = ${id}`)
  if (await isOrdered(deps, definition, id)) {
    await leaveTrash
    return
  }
  const pictureKeys = sql`select key object_key from pictures where owner_kind = ${kind} and owner_id = ${id}`
  const fileKeys = definition.fileKeys?.(id)
  const [released] = await db.batch([
    db.all<{ object_key: string }>(fileKeys ? sql`${pictureKeys} union all ${fileKeys}` : pictureKeys),
    releaseObjects(deps, 'pictures', pictureKeys),
    ...(fileKeys ? [releaseObjects(deps, 'files', fileKeys)] : []),
    ...(definition.remove?.(deps, id) ?? []),
    db.run(sql`delete from wishlist_items where item_type = ${kind} and item_id = ${id}`),
    db.delete(table).where(eq(table.id, id)),
    leaveTrash,
  ])
  await removeReleased(
    deps,
    released.map((each) => each.object_key),
  ).catch((cause) => deps.log.error('items.leftovers', cause))
}
