/** Loads the demo content into a local state through the code that handles admin uploads. Existing content stays. */
import { eq } from 'drizzle-orm'
import { createObjectStore } from '../../app/adapters/object-store.server.ts'
import { OPTION_FIELDS, PLAN_OPTIONS } from '../../app/domain/plans/options.ts'
import { planItem } from '../../app/domain/plans/plan-item.server.ts'
import { insertSheets, keepSample } from '../../app/domain/plans/sheets.server.ts'
import { randomKey } from '../../app/domain/shared/signed-key.server.ts'
import { paths } from '../../app/paths.ts'
import { openDatabase } from '../../drizzle/client.ts'
import { plans } from '../../drizzle/schema/index.ts'
import { openPlace } from '../start/open-place.ts'
import { readLocalSettings } from '../start/settings.ts'
import { severalAtOnce } from '../start/several-at-once.ts'
import { createSharpImages } from '../start/sharp-images.ts'
import { addDemoItem } from './add-item.ts'
import { buildDemoPlan, demoPlanNumbers } from './index.ts'
import { loadBuildings } from './load-buildings.ts'
import { loadCosts } from './load-costs.ts'
import { loadInbox } from './load-inbox.ts'
import { loadListings } from './load-listings.ts'
import { loadOrders } from './load-orders.ts'
import { loadPermits } from './load-permits.ts'
import { loadProjects } from './load-projects.ts'
import { loadSettings } from './load-settings.ts'
import { loadViewings } from './load-viewings.ts'
import { designers } from './team.ts'

const { stateDir, siteUrl } = readLocalSettings(process.env)
// Opens the database file directly: each statement through the proxy's binding blocks this thread for a moment.
const { bindings, close } = await openPlace({ stateDir }, { asItIs: true })
const { DB, PICTURES, FILES } = bindings
const images = createSharpImages()
const db = openDatabase(DB)
const known = new Set((await db.select({ id: plans.id }).from(plans)).map((plan) => plan.id))

const demo = { db, pictures: createObjectStore(PICTURES), files: createObjectStore(FILES), images }

async function loadPlan(number: number): Promise<void> {
  const codes = new Map<string, string>()
  const codeOf = (sheetNumber: string) => {
    const code = codes.get(sheetNumber) ?? randomKey()
    codes.set(sheetNumber, code)
    return code
  }
  const plan = await buildDemoPlan(number, (sheetNumber) => `${siteUrl}${paths.verify(codeOf(sheetNumber))}`)
  const sold = PLAN_OPTIONS.flatMap((option) => {
    const file = plan.files[option]
    const priceMinor = plan.priceMinor[option]
    return file && priceMinor !== undefined ? [{ option, priceMinor, drawings: [...file.drawings], file }] : []
  })
  const { title, type, floors, bedrooms, washrooms, region, city, features, description } = plan
  const { horizontalMetres, verticalMetres, areaSqFt } = plan
  const sizes = { floors, bedrooms, washrooms, horizontalMetres, verticalMetres, areaSqFt }
  await addDemoItem(demo, planItem, {
    number,
    slug: plan.slug,
    publishedAt: plan.publishedAt,
    value: {
      title,
      type,
      ...sizes,
      region,
      city,
      ...designers,
      features,
      description,
      sold: sold.map(({ file: _file, ...each }) => each),
    },
    pictures: plan.pictures,
    files: Object.fromEntries(sold.map(({ option, file }) => [OPTION_FIELDS[option].file, file])),
  })
  await db.update(plans).set({ furnished: plan.furnished }).where(eq(plans.id, number))
  const deps = { ...demo, now: () => plan.publishedAt, randomKey }
  await insertSheets(
    deps,
    number,
    0,
    plan.sheets.map((sheet) => ({ ...sheet, code: codeOf(sheet.number) })),
  )
  await keepSample(deps, null, number, plan.sample)
}

const waiting = demoPlanNumbers.filter((number) => !known.has(number))
let loaded = 0
await severalAtOnce(waiting, async (number) => {
  await loadPlan(number)
  loaded += 1
  console.log(`  ${loaded} of ${demoPlanNumbers.length} plans`)
})
for (const [what, load] of [
  ['bills of quantities', () => loadCosts({ db, now: Date.now })],
  ['permit lists', () => loadPermits({ db, now: Date.now })],
  ['homes', () => loadListings(demo)],
  ['projects', () => loadProjects(demo)],
  ['building', () => loadBuildings(demo)],
  ['orders', () => loadOrders(db, stateDir, Date.now())],
  ['requests and messages', () => loadInbox(demo, Date.now())],
  ['viewings', () => loadViewings(db, Date.now())],
  ['settings', () => loadSettings(db, Date.now())],
] as const) {
  const count = await load()
  if (count > 0) console.log(`  ${count} ${what}`)
}
await close()
