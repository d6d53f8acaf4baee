/** Loads the demo content into a local state, through the code that staff uploads go through. What is there already stays. */
import path from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import { createPlan } from '../../app/domain/plans/create-plan.server.ts'
import { PLAN_OPTIONS } from '../../app/domain/plans/options.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import type { Env } from '../../app/http/env.server.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { plans } from '../../drizzle/schema/index.ts'
import { ROOT } from '../start/settings.ts'
import { createSharpImages } from '../start/sharp-images.ts'
import { captionOf } from './captions.ts'
import { buildDemoPlan, demoPlanNumbers } from './index.ts'
import { loadCosts } from './load-costs.ts'
import { loadDesk } from './load-inbox.ts'
import { loadListings } from './load-listings.ts'
import { loadOrders } from './load-orders.ts'
import { loadPermits } from './load-permits.ts'
import { loadProjects } from './load-projects.ts'

const stateDir = path.resolve(ROOT, process.env.STATE_DIR || '.wrangler/state')
const proxy = await getPlatformProxy<Env>({
  configPath: path.join(ROOT, 'wrangler.toml'),
  persist: { path: path.join(stateDir, 'v3') },
})
const { DB, PICTURES, FILES } = proxy.env
const images = createSharpImages()
const db = openDatabase(DB)
const known = new Set((await db.select({ id: plans.id }).from(plans)).map((plan) => plan.id))

/** Keys that depend on the plan alone: the same demo has the same addresses everywhere. */
async function keysFor(number: number) {
  let at = 0
  const digest = await sha256Hex(`demo plan ${number}`)
  return () => `${digest.slice(0, 24)}${String(at++).padStart(2, '0')}`
}

async function loadPlan(number: number): Promise<void> {
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
      pictures: plan.pictures.map(({ jpeg, alt, kind, name }) => ({
        bytes: jpeg,
        alt,
        kind,
        caption: captionOf({ kind, name }),
      })),
      files: PLAN_OPTIONS.flatMap((option) => {
        const file = plan.files[option]
        const priceMinor = plan.priceMinor[option]
        return file && priceMinor !== undefined
          ? [{ option, priceMinor, filename: file.filename, bytes: file.zip, drawings: file.drawings }]
          : []
      }),
    },
  )
  if (!created.ok) throw new Error(`Plan ${number} was refused: ${created.reason}`)
}

// Two at a time: while one plan's pictures are pressed in sharp's threads, the next one is drawn.
const waiting = demoPlanNumbers.filter((number) => !known.has(number))
let loaded = 0
async function loadNext(): Promise<void> {
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    await loadPlan(number)
    loaded += 1
    console.log(`  ${loaded} of ${demoPlanNumbers.length} plans`)
  }
}
await Promise.all([loadNext(), loadNext()])
const loadedBills = await loadCosts({ db, now: Date.now })
if (loadedBills > 0) console.log(`  ${loadedBills} bills of quantities`)
const loadedPermits = await loadPermits({ db, now: Date.now })
if (loadedPermits > 0) console.log(`  ${loadedPermits} permit lists`)
const loadedListings = await loadListings({ db, pictures: createObjectStore(PICTURES), images })
if (loadedListings > 0) console.log(`  ${loadedListings} homes`)
const loadedProjects = await loadProjects({ db, pictures: createObjectStore(PICTURES), images })
if (loadedProjects > 0) console.log(`  ${loadedProjects} projects`)
const loadedOrders = await loadOrders(db, stateDir, Date.now())
if (loadedOrders > 0) console.log(`  ${loadedOrders} orders`)
const loadedWords = await loadDesk({ db, files: createObjectStore(FILES) }, Date.now())
if (loadedWords > 0) console.log(`  ${loadedWords} requests and messages`)
await proxy.dispose()
