/**
 * Making a listing with its pictures, the one way for staff forms, the import and the demo content. Objects are stored
 * first and rows last, in one batch; what was stored is removed again if the batch fails.
 */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { listings } from '~db/schema/index.ts'
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
import type { Availability, Furnishing } from './listing.ts'
import { MOST_PICTURES } from './messages.ts'

export type NewListing = {
  /** Given by an import or the demo; otherwise the next number. */
  id?: number
  slug: string
  title: string
  type: string
  bedrooms: number
  washrooms: number
  region: string
  city: string
  horizontalMetres: number
  verticalMetres: number
  areaSqFt: number
  furnished: Furnishing
  description: string
  /** In E.164. */
  contact: string
  features: string[]
  priceMinor: number
  availability: Availability
  publish: boolean
  publishedAt?: number
  pictures: NewPicture[]
}

export type CreateListingRefusal = 'no-price' | 'too-many-pictures' | PictureRefusal

type Deps = {
  db: Database
  pictures: ObjectStore
  images: Images
  now: () => number
  randomKey: () => string
}

export async function createListing(
  deps: Deps,
  input: NewListing,
  also: AlsoWritten = () => [],
): Promise<Result<{ id: number }, CreateListingRefusal>> {
  if (!Number.isSafeInteger(input.priceMinor) || input.priceMinor <= 0) return refused('no-price')
  if (input.pictures.length > MOST_PICTURES) return refused('too-many-pictures')
  const now = deps.now()
  const objects: string[] = []
  try {
    const shown = await storeItemPictures(deps, input.pictures, objects)
    if (!shown.ok) {
      await removeAll(deps, objects)
      return shown
    }
    const { id, pictures: _pictures, publish, publishedAt, ...columns } = input
    const listingId = sql<number>`(select id from listings where slug = ${input.slug})`
    await deps.db.batch([
      deps.db.insert(listings).values({
        ...columns,
        id: id ?? nextNumber('listing'),
        ...coverOf(shown.value),
        status: publish ? 'published' : 'draft',
        publishedAt: publish ? (publishedAt ?? now) : null,
        createdAt: now,
        updatedAt: now,
      }),
      ...insertItemPictures(deps.db, 'listing', listingId, shown.value, now),
      ...also(listingId),
    ])
    const row = await deps.db.select({ id: listings.id }).from(listings).where(eq(listings.slug, input.slug)).get()
    return done({ id: row?.id ?? 0 })
  } catch (cause) {
    await removeAll(deps, objects)
    throw cause
  }
}

/** What can't be removed now is an orphan of the store; the fault that led here is the one to tell. */
const removeAll = (deps: Deps, objects: string[]) => Promise.allSettled([deps.pictures.remove(objects)])
