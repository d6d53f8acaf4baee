/** Loads a house of the demo's buyer that is nearly finished, through the code that handles the admin forms. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Images } from '../../app/adapters/images.server.ts'
import type { ObjectStore } from '../../app/adapters/object-store.server.ts'
import { createBuilding, reportUpdate } from '../../app/domain/buildings/admin.server.ts'
import { DEFAULT_STAGES } from '../../app/domain/buildings/building.ts'
import { getBuilding } from '../../app/domain/buildings/buildings.server.ts'
import { addComment, approveStage } from '../../app/domain/buildings/client.server.ts'
import { askForSurvey, readSurvey, recordSurvey } from '../../app/domain/buildings/surveys.server.ts'
import { storePicture } from '../../app/domain/gallery/pictures.server.ts'
import { pictureKey } from '../../app/domain/gallery/variants.ts'
import { kindsAbout } from '../../app/domain/mail/message.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { buildingSurveys, buildings, outbox } from '../../drizzle/schema/index.ts'
import { DEMO_STAFF, demoBuyer } from './people.ts'
import { pictureBytes } from './pictures.ts'

type Deps = { db: Database; files: ObjectStore; images: Images }

const STAFF = { id: 0, name: DEMO_STAFF }
const PLAN = 16
/** Photos of a two-storey house under construction, like the plan; no picture of a plan or a home is shown as it. */
const PHOTOS = ['project-03.jpg']
const PHOTOS_OF = '2026-06-12'
const ROOF_DONE = '2026-07-03'
/** Stage, day, spend in cedis, words. */
const UPDATES: [stage: string, day: string, spend: number, text: string][] = [
  ['Preliminaries', '2026-02-09', 19_500, 'The site is cleared and fenced, the house is set out.'],
  ['Substructure', '2026-03-20', 109_200, 'Foundation and floor slab are cast and cured.'],
  ['Walls and frame', '2026-05-15', 168_000, 'Both storeys are at full height, the ring beam is cast.'],
  ['Roof', '2026-06-12', 18_000, 'The timber is treated and up, the first sheets are laid.'],
  ['Roof', '2026-07-03', 29_400.5, 'All sheets and gutters are on. No leak after Tuesday’s rain.'],
  ['Finishes', '2026-10-28', 64_000, 'Painted outside, tiles laid in the bathrooms.'],
]
const APPROVED = ['Preliminaries', 'Substructure', 'Walls and frame']
const at = (day: string, hour: number) => ({ now: () => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`) })

/** The client's own surveyor looks at the roof before it is approved. */
async function lookAtRoof(deps: { db: Database; files: ObjectStore; sha256: typeof sha256Hex }, id: number) {
  const asked = at('2026-07-06', 9)
  const ask = { stage: 'Roof', name: 'Kojo Addo, surveyor', email: 'kojo.addo@example.com' }
  const building = await getBuilding(deps.db, id)
  const answer = building && (await askForSurvey({ ...deps, ...asked }, building, ask))
  const row = await deps.db.select().from(buildingSurveys).where(eq(buildingSurveys.buildingId, id)).get()
  const survey = answer?.ok && row ? await readSurvey(deps.db, row.id) : null
  if (!survey) throw new Error('the surveyor of the demo was refused')
  const look = {
    seen: 'yes',
    quantity: '212 m² of sheets, 46 m of gutter',
    text: 'I was on the roof for two hours. Fixings and laps are right. The valley gutter needs its guard before the rains.',
  } as const
  await recordSurvey({ ...deps, ...at('2026-07-08', 15) }, survey, look, [])
}

/** Returns how many were loaded; none if there is any already. */
export async function loadBuildings({ db, files, images }: Deps): Promise<number> {
  if ((await db.select({ id: buildings.id }).from(buildings).limit(1)).length > 0) return 0
  const deps = { db, files, sha256: sha256Hex }
  const form = { client: demoBuyer.name, email: demoBuyer.email, plan: PLAN, stages: DEFAULT_STAGES }
  const made = await createBuilding({ ...deps, ...at('2026-02-02', 10) }, STAFF, form, 'demo building')
  if (!made.ok) throw new Error('the demo building was refused')
  const { id } = made.value
  const photos = await Promise.all(
    PHOTOS.map(async (file) => {
      const objectKey = pictureKey('photo', (await sha256Hex(`demo building ${file}`)).slice(0, 26))
      const stored = await storePicture({ pictures: files, images }, pictureBytes(file), objectKey)
      if (!stored.ok) throw new Error(`${file} was refused`)
      const { widthPx, heightPx } = stored.value
      return {
        id: 0,
        field: 'photos',
        store: 'files' as const,
        objectKey,
        filename: file,
        contentType: '',
        sizeBytes: 0,
        sha256: '',
        widthPx,
        heightPx,
      }
    }),
  )
  for (const [stage, day, spend, text] of UPDATES) {
    await reportUpdate(
      { ...deps, ...at(day, 16) },
      STAFF,
      id,
      { stage, date: day, text, spend: Math.round(spend * 100), corrects: 0 },
      `demo ${stage} ${day}`,
      day === PHOTOS_OF ? photos : [],
    )
    if (day === ROOF_DONE) await lookAtRoof(deps, id)
    // The client approves in the evening what is done, so that the record is in date order.
    if (APPROVED.includes(stage))
      await approveStage({ ...deps, ...at(day, 19) }, id, { stage, submissionKey: `demo approval ${stage}` })
  }
  const comment = {
    text: 'It looks just like the drawing. When will the doors be fixed?',
    submissionKey: 'demo comment',
  }
  await addComment({ ...deps, ...at('2026-10-29', 8) }, id, comment)
  // These emails count as read long ago.
  await db.delete(outbox).where(inArray(outbox.kind, [...kindsAbout('building')]))
  await db.update(buildings).set({ mailedUntil: sql`${buildings.entryCount}` })
  return 1
}
