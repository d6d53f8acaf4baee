/** The pictures of an item in the making: objects in the store first, rows for the item's own batch afterwards. */
import type { SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '~db/client.ts'
import { pictures } from '~db/schema/index.ts'
import type { Images } from '../../adapters/images.server'
import type { ObjectStore } from '../../adapters/object-store.server'
import { type PictureRefusal, type StoredPicture, storePicture } from '../gallery/pictures.server.ts'
import { pictureKey, pictureObjects } from '../gallery/variants.ts'
import { done, type Result } from '../shared/result.ts'

type PictureWords = { alt: string; kind: 'photo' | 'drawing'; caption: string }
/** Its bytes, or where it lies already. */
export type NewPicture = PictureWords & ({ bytes: Uint8Array } | { stored: StoredPicture })
export type ItemPicture = StoredPicture & PictureWords

type Deps = { pictures: ObjectStore; images: Images; randomKey: () => string }

/** `objects` gets every key that may have been written, for whoever has to remove them again. */
export async function storeItemPictures(
  deps: Deps,
  given: readonly NewPicture[],
  objects: string[],
): Promise<Result<ItemPicture[], PictureRefusal>> {
  const stored: ItemPicture[] = []
  for (const each of given) {
    const words = { alt: each.alt, kind: each.kind, caption: each.caption }
    if ('stored' in each) {
      stored.push({ ...each.stored, ...words })
      continue
    }
    const key = pictureKey(words.kind, deps.randomKey())
    objects.push(...pictureObjects(key))
    const picture = await storePicture(deps, each.bytes, key)
    if (!picture.ok) return picture
    stored.push({ ...picture.value, ...words })
  }
  return done(stored)
}

/** The cover is the first. */
export const coverOf = (stored: readonly ItemPicture[]) => ({
  coverKey: stored[0]?.key ?? '',
  coverAlt: stored[0]?.alt ?? '',
})

export const insertItemPictures = (
  db: Database,
  ownerKind: 'plan' | 'listing' | 'project',
  ownerId: SQL<number>,
  stored: readonly ItemPicture[],
  createdAt: number,
) =>
  stored.map((picture, position) => db.insert(pictures).values({ ownerKind, ownerId, position, ...picture, createdAt }))

/** What else belongs to the making of an item: statements for its batch, given where its id will be found. */
export type AlsoWritten = (id: SQL<number>) => BatchItem<'sqlite'>[]
