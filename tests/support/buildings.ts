/** A building of a client, and the address of its page. */
import { createBuilding } from '../../app/domain/buildings/admin.server.ts'
import { buildingKey, readBuilding } from '../../app/domain/buildings/buildings.server.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { db, givenPlan, unique } from './factories.ts'
import { keys } from './jobs.ts'

export async function givenBuilding({ email = `${unique('yaa-')}@example.com` } = {}) {
  const plan = await givenPlan()
  const deps = { db, now: () => Date.now(), sha256: sha256Hex }
  const stages = 'Substructure: slab cast\nRoof: covered, no leak'
  const form = { client: 'Yaa Asantewaa', email, plan: plan.id, stages }
  const made = await createBuilding(deps, { id: 0, name: 'Ama Serwaa' }, form, randomKey())
  const building = made.ok ? await readBuilding(db, made.value.id) : null
  if (!building) throw new Error('no building was made')
  return { id: building.id, building, page: `/building/${await buildingKey(keys, building)}` }
}
