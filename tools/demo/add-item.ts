/** Adds an item of the demo under its own number and address, with the statements that staff forms use. */
import { eq } from 'drizzle-orm'
import type { Images } from '../../app/adapters/images.server.ts'
import type { ObjectStore } from '../../app/adapters/object-store.server.ts'
import { storePicture } from '../../app/domain/gallery/pictures.server.ts'
import { pictureKey } from '../../app/domain/gallery/variants.ts'
import type { ItemDefinition, ItemValue, PlacedPicture } from '../../app/domain/items/item-definition.server.ts'
import { insertItem } from '../../app/domain/items/write-item.server.ts'
import { planFileKey } from '../../app/domain/plans/plan-files.server.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import type { StagedUpload } from '../../app/domain/uploads/staged.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { pictures } from '../../drizzle/schema/index.ts'
import type { DemoPicture } from './plan-pictures.ts'

export type DemoDeps = { db: Database; pictures: ObjectStore; files: ObjectStore; images: Images }

type DemoItem<Value> = {
  number: number
  slug: string
  publishedAt: number
  value: Value
  pictures: readonly DemoPicture[]
  /** By the name of their file input. */
  files?: Readonly<Record<string, { filename: string; zip: Uint8Array }>>
}

/** Keys derived from the item alone: the same demo has the same addresses everywhere. */
async function keysFor(kind: string, number: number) {
  let at = 0
  const digest = await sha256Hex(`demo ${kind} ${number}`)
  return () => `${digest.slice(0, 24)}${String(at++).padStart(2, '0')}`
}

export async function addDemoItem<Value extends ItemValue>(
  demo: DemoDeps,
  definition: ItemDefinition<Value>,
  item: DemoItem<Value>,
): Promise<void> {
  const { db } = demo
  const deps = { ...demo, now: () => item.publishedAt }
  const nextKey = await keysFor(definition.kind, item.number)
  const staged = { id: 0, filename: '', contentType: '', sizeBytes: 0, sha256: '', widthPx: 0, heightPx: 0 }
  const placed: PlacedPicture[] = []
  for (const { jpeg, kind, alt } of item.pictures) {
    const key = pictureKey(kind, nextKey())
    const stored = await storePicture(demo, jpeg, key)
    if (!stored.ok) throw new Error(`${definition.kind} ${item.number}: a picture was refused, ${stored.reason}`)
    const { widthPx, heightPx } = stored.value
    const upload = { ...staged, field: 'images', store: 'pictures' as const, objectKey: key, widthPx, heightPx }
    placed.push({ id: null, staged: upload, key, alt })
  }
  const files: Record<string, StagedUpload> = {}
  for (const [field, { filename, zip }] of Object.entries(item.files ?? {})) {
    const objectKey = planFileKey(nextKey())
    await demo.files.put(objectKey, zip, 'application/zip')
    const sizeBytes = zip.byteLength
    files[field] = { ...staged, field, store: 'files', objectKey, filename, sizeBytes, sha256: await sha256Hex(zip) }
  }
  const form = {
    value: item.value,
    publish: true,
    pictures: placed,
    removed: [],
    files,
    used: [],
    takenKey: '',
    actor: null,
  }
  const { statements } = insertItem(deps, definition, item.slug, form, item.number)
  const [first, ...rest] = statements
  if (!first) return
  await db.batch([
    first,
    ...rest,
    ...item.pictures.map(({ kind, caption }, at) =>
      db
        .update(pictures)
        .set({ kind, caption })
        .where(eq(pictures.key, placed[at]?.key ?? '')),
    ),
  ])
}
