/** The public part of a building on its project's page, with the client's consent: stages and dates. */
import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { buildingEntries, buildings } from '~db/schema/index.ts'
import type { ReachedStage } from '../projects/project.ts'
import { provenBy, publicStages } from './building.ts'
import { ENTRY } from './buildings.server.ts'

/** By project id; projects without a building or without consent are omitted. */
export async function listReachedStages(
  db: Database,
  projectIds: readonly number[],
): Promise<Record<number, ReachedStage[]>> {
  const rows = await db
    .select({ id: buildings.id, projectId: buildings.projectId, ...ENTRY })
    .from(buildings)
    .innerJoin(buildingEntries, eq(buildingEntries.buildingId, buildings.id))
    .where(inArray(buildings.projectId, [...projectIds]))
    .orderBy(asc(buildings.id), asc(buildingEntries.sequence))
  const isPublic = (id: number) => provenBy(rows.filter((row) => row.id === id)).isPublic
  const agreed = new Set(rows.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) === at && isPublic(id)))
  const shown = rows.filter(({ id }) => agreed.has(id))
  return Object.fromEntries(
    projectIds
      .filter((id) => shown.some(({ projectId }) => projectId === id))
      .map((id) => [id, publicStages(shown.filter(({ projectId }) => projectId === id))]),
  )
}
