/** Loads the demo plans into a local state, through the code that staff uploads go through. What is there already stays. */
import path from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { createPlan } from '../app/domain/plans/create-plan.server.ts'
import type { Env } from '../app/platform/env.server.ts'
import { createObjectStore } from '../app/platform/object-store.server.ts'
import { sha256Hex } from '../app/platform/signed-key.server.ts'
import { openDatabase } from '../drizzle/client.ts'
import { buildDemoPlan, demoPlanNumbers } from '../drizzle/seed/index.ts'
import { ROOT } from './local/settings.ts'
import { createSharpImages } from './local/sharp-images.ts'

const stateDir = path.resolve(ROOT, process.env.STATE_DIR || '.wrangler/state')
const proxy = await getPlatformProxy<Env>({
  configPath: path.join(ROOT, 'wrangler.toml'),
  persist: { path: path.join(stateDir, 'v3') },
})
const { DB, PICTURES, FILES } = proxy.env
const images = createSharpImages()
const db = openDatabase(DB)
const known = new Set((await db.query.plans.findMany({ columns: { id: true } })).map((plan) => plan.id))

/** Keys that depend on the plan alone: the same demo has the same addresses everywhere. */
async function keysFor(number: number) {
  let at = 0
  const digest = await sha256Hex(`demo plan ${number}`)
  return () => `${digest.slice(0, 24)}${String(at++).padStart(2, '0')}`
}

for (const number of demoPlanNumbers) {
  if (known.has(number)) continue
  const plan = await buildDemoPlan(number)
  const created = await createPlan(
    {
      db,
      pictures: createObjectStore(PICTURES),
      files: createObjectStore(FILES),
      images,
      now: () => plan.publishedAt,
      randomKey: await keysFor(number),
      sha256: sha256Hex,
    },
    {
      id: plan.number,
      slug: plan.slug,
      title: plan.title,
      type: plan.type,
      bedrooms: plan.bedrooms,
      washrooms: plan.washrooms,
      floors: plan.floors,
      region: plan.region,
      city: plan.city,
      horizontalMetres: plan.horizontalMetres,
      verticalMetres: plan.verticalMetres,
      areaSqFt: plan.areaSqFt,
      furnished: plan.furnished,
      description: plan.description,
      contact: '',
      features: plan.features,
      publish: true,
      publishedAt: plan.publishedAt,
      pictures: plan.pictures.map((picture) => ({
        bytes: picture.jpeg,
        alt: picture.alt,
        kind: picture.kind,
        caption: picture.kind === 'drawing' ? picture.name : '',
      })),
      files: plan.offers,
    },
  )
  if (!created.ok) throw new Error(`Plan ${number} was refused: ${created.reason}`)
  process.stdout.write(`\r  ${number} of ${demoPlanNumbers.length} plans`)
}
process.stdout.write('\n')
await proxy.dispose()
