/** A building of a client, and the address of its page. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { createBuilding } from '../../app/domain/buildings/admin.server.ts'
import { addEntry, buildingKey, getBuilding } from '../../app/domain/buildings/buildings.server.ts'
import { contractText } from '../../app/domain/buildings/contract.ts'
import { askForSurvey, surveyKey } from '../../app/domain/buildings/surveys.server.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { buildingSurveys } from '../../drizzle/schema/index.ts'
import { db, givenPlan, unique } from './factories.ts'
import { keys } from './jobs.ts'

export async function givenBuilding({ email = `${unique('yaa-')}@example.com` } = {}) {
  const plan = await givenPlan()
  const deps = { db, now: () => Date.now(), sha256: sha256Hex }
  const stages = 'Substructure: slab cast\nRoof: covered, no leak'
  const form = { client: 'Yaa Asantewaa', email, plan: plan.id, stages }
  const made = await createBuilding(deps, { id: 0, name: 'Ama Serwaa' }, form, randomKey())
  const building = made.ok ? await getBuilding(db, made.value.id) : null
  if (!building) throw new Error('no building was made')
  return { id: building.id, building, page: `/building/${await buildingKey(keys, building)}` }
}

/** A building whose roof is reported. */
export async function givenReported() {
  const made = await givenBuilding()
  const deps = { db, now: () => Date.now(), sha256: sha256Hex }
  const entry = { kind: 'update', author: 'Ama Serwaa', stage: 'Roof', text: 'Covered.', day: '2026-11-20' } as const
  await addEntry(deps, made.id, { ...entry, submissionKey: randomKey() })
  const building = await getBuilding(db, made.id)
  if (!building) throw new Error('no building was made')
  return { ...made, building }
}

/** Splits the contract between the two stages, as staff do. */
export function stateSplit(id: number, [substructure, roof]: readonly [number, number]) {
  const text = contractText([
    { stage: 'Substructure', amountMinor: substructure },
    { stage: 'Roof', amountMinor: roof },
  ])
  const deps = { db, now: () => Date.now(), sha256: sha256Hex }
  return addEntry(deps, id, { kind: 'contract', author: 'Ama Serwaa', text, submissionKey: randomKey() })
}

/** A building with a contract of GHS 1,000, whose first stage can be paid. */
export async function givenContract() {
  const made = await givenBuilding()
  const deps = { db, now: () => Date.now(), sha256: sha256Hex }
  await stateSplit(made.id, [40_000, 60_000])
  const report = { kind: 'update', author: 'Ama Serwaa', stage: 'Substructure', text: 'Cast.' } as const
  const key = unique('r')
  await env.PICTURES.put(key, new Uint8Array(10))
  const photos = JSON.stringify([{ key, sha256: '', widthPx: 10, heightPx: 10 }])
  await addEntry(deps, made.id, { ...report, day: '2026-11-20', photos, submissionKey: randomKey() })
  return made
}

/** A surveyor who was asked to look at the roof, and the address of their page. */
export async function givenSurvey() {
  const made = await givenReported()
  const email = `${unique('kojo-')}@example.com`
  const asked = await askForSurvey({ db, now: () => Date.now() }, made.building, {
    stage: 'Roof',
    name: 'Kojo Addo',
    email,
  })
  const survey = await db.select().from(buildingSurveys).where(eq(buildingSurveys.email, email)).get()
  if (!asked.ok || !survey) throw new Error('nobody was asked')
  return { ...made, survey, email, link: `/survey/${await surveyKey(keys, survey)}` }
}
