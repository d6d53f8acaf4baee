/** The public part of a building on its project's page, with the client's consent: stages and dates. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { buildingEntries, buildings } from '~db/schema/index.ts'
import type { ReachedStage } from '../projects/project.ts'
import { publicStages } from './building.ts'
import { ENTRY } from './buildings.server.ts'

/** By project id; projects without a building or without consent are omitted. */
export async function listReachedStages(
  db: Database,
  projectIds: readonly number[],
): Promise<Record<number, ReachedStage[]>> {
  const rows = await db
    .select({ projectId: buildings.projectId, ...ENTRY })
    .from(buildings)
    .innerJoin(buildingEntries, eq(buildingEntries.buildingId, buildings.id))
    .where(and(inArray(buildings.projectId, [...projectIds]), eq(buildings.isPublic, true)))
    .orderBy(asc(buildings.id), asc(buildingEntries.sequence))
  const shown = new Set(rows.map(({ projectId }) => projectId))
  return Object.fromEntries(
    projectIds
      .filter((id) => shown.has(id))
      .map((id) => [id, publicStages(rows.filter(({ projectId }) => projectId === id))]),
  )
}
