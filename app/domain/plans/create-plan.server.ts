/**
 * Making a plan with its pictures and files, the one way for staff forms, the import and the demo content.
 * Objects are stored first and rows last, in one batch; what was stored is removed again if the batch fails.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planFiles, planOptions, plans } from '~db/schema/index.ts'
import type { Images } from '../../adapters/images.server'
import type { ObjectStore } from '../../adapters/object-store.server'
import {
  type AlsoWritten,
  coverOf,
  insertItemPictures,
  type NewPicture,
  storeItemPictures,
} from '../catalog/item-pictures.server.ts'
import type { PictureRefusal } from '../gallery/pictures.server.ts'
import { nextNumber } from '../items/item-tables.server.ts'
import { done, type Result, refused } from '../shared/result.ts'
import type { PlanOption } from './options.ts'
import { isZip, planFileKey } from './plan-file.ts'

export type NewPlanFile = {
  option: PlanOption
  priceMinor: number
  filename: string
  drawings: readonly string[]
} & ({ bytes: Uint8Array } | { stored: StoredPlanFile })
/** Where it lies already, judged when it came. */
export type StoredPlanFile = { objectKey: string; sizeBytes: number; sha256: string }
export type NewPlan = {
  /** Given by an import or the demo; otherwise the next number. */
  id?: number
  slug: string
  title: string
  type: string
  bedrooms: number
  washrooms: number
  floors: number
  region: string
  city: string
  horizontalMetres: number
  verticalMetres: number
  areaSqFt: number
  furnished: boolean
  description: string
  contact: string
  features: string[]
  publish: boolean
  publishedAt?: number
  pictures: NewPicture[]
  files: NewPlanFile[]
}

export type CreatePlanRefusal = 'no-price' | 'not-a-zip' | PictureRefusal

type Deps = {
  db: Database
  pictures: ObjectStore
  files: ObjectStore
  images: Images
  now: () => number
  randomKey: () => string
  sha256: (bytes: Uint8Array) => Promise<string>
}

export async function createPlan(
  deps: Deps,
  input: NewPlan,
  also: AlsoWritten = () => [],
): Promise<Result<{ id: number }, CreatePlanRefusal>> {
  const cheapest = [...input.files].sort((a, b) => a.priceMinor - b.priceMinor)[0]
  if (!cheapest && input.publish) return refused('no-price')
  if (!input.files.every((file) => 'stored' in file || isZip(file.bytes))) return refused('not-a-zip')
  const now = deps.now()
  const storedPictures: string[] = []
  const storedFiles: string[] = []
  try {
    const shown = await storeItemPictures(deps, input.pictures, storedPictures)
    if (!shown.ok) {
      await removeAll(deps, storedPictures, storedFiles)
      return shown
    }
    const sold = []
    for (const file of input.files) {
      if ('stored' in file) {
        sold.push({ ...file, ...file.stored })
        continue
      }
      const objectKey = planFileKey(deps.randomKey())
      storedFiles.push(objectKey)
      await deps.files.put(objectKey, file.bytes, 'application/zip')
      sold.push({ ...file, objectKey, sizeBytes: file.bytes.byteLength, sha256: await deps.sha256(file.bytes) })
    }

    const { id, pictures: _pictures, files: _files, publish, publishedAt, ...columns } = input
    const planId = sql<number>`(select id from plans where slug = ${input.slug})`
    await deps.db.batch([
      deps.db.insert(plans).values({
        ...columns,
        id: id ?? nextNumber('plan'),
        ...offerOf(cheapest),
        ...coverOf(shown.value),
        status: publish ? 'published' : 'draft',
        publishedAt: publish ? (publishedAt ?? now) : null,
        createdAt: now,
        updatedAt: now,
      }),
      ...insertItemPictures(deps.db, 'plan', planId, shown.value, now),
      ...sold.flatMap((file) => [
        deps.db.insert(planFiles).values({
          planId,
          option: file.option,
          revision: 1,
          objectKey: file.objectKey,
          filename: file.filename,
          sizeBytes: file.sizeBytes,
          sha256: file.sha256,
          createdAt: now,
        }),
        deps.db.insert(planOptions).values({
          planId,
          option: file.option,
          priceMinor: file.priceMinor,
          fileId: sql<number>`(select id from plan_files where object_key = ${file.objectKey})`,
          drawings: [...file.drawings],
        }),
      ]),
      ...also(planId),
    ])
    const row = await deps.db.select({ id: plans.id }).from(plans).where(sql`${plans.slug} = ${input.slug}`).get()
    return done({ id: row?.id ?? 0 })
  } catch (cause) {
    await removeAll(deps, storedPictures, storedFiles)
    throw cause
  }
}

/** The lowest price of what is for sale; of a draft that sells nothing yet, none. */
export const offerOf = (cheapest: { option: PlanOption; priceMinor: number } | undefined) => ({
  fromPriceMinor: cheapest?.priceMinor ?? 0,
  fromOption: cheapest?.option ?? ('a' as const),
})

async function removeAll(deps: Deps, pictureKeys: string[], fileKeys: string[]) {
  await Promise.allSettled([deps.pictures.remove(pictureKeys), deps.files.remove(fileKeys)])
}
