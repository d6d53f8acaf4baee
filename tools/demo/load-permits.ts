/** Loads the demo's permit lists, if there are none. */
import { listAssemblies, savePermit } from '../../app/domain/permits/save-permits.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { demoAssemblies } from './permits/assemblies.ts'

/** Returns how many were loaded. */
export async function loadPermits(deps: { db: Database; now: () => number }): Promise<number> {
  if ((await listAssemblies(deps.db)).length > 0) return 0
  for (const assembly of demoAssemblies) {
    const saved = await savePermit(deps, null, null, 0, assembly)
    if (!saved.ok) throw new Error(`The permit list of ${assembly.name} was refused: ${saved.reason}`)
  }
  return demoAssemblies.length
}
