/** Records are kept for as long as a contract can be sued upon in Ghana (Limitation Act, 1972, NRCD 54): six years. */
import { lt, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { buildings } from '~db/schema/index.ts'
import { releaseObjects } from '../uploads/staged.server.ts'

const KEPT_MS = 6 * 365 * 86_400_000

/** Statements for a batch: releases the photos for removal, then deletes the buildings with their entries. */
export function forgetOldBuildings(deps: { db: Database; now: () => number }) {
  const before = deps.now() - KEPT_MS
  return [
    releaseObjects(
      deps,
      'files',
      sql`select json_extract(p.value, '$.key') as object_key from buildings b
        join building_entries e on e.building_id = b.id,
        json_each(case when json_valid(e.photos) then e.photos else '[]' end) p where b.updated_at < ${before}`,
    ),
    deps.db.delete(buildings).where(lt(buildings.updatedAt, before)),
  ]
}
