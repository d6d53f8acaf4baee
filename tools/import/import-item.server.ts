/**
 * Imports one home, plan or project of the old store: validated and written by the admin form, with its pictures, files
 * and import note in one batch. An incomplete item is a draft; later changes by staff are kept.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import { listingSlugs, planSlugs } from '~db/schema/index.ts'
import { MAX_PICTURE_BYTES } from '../../app/domain/gallery/pictures.server.ts'
import { errorsOf } from '../../app/domain/items/fields.ts'
import { type ItemKind, MOST_PICTURES, MOST_PLAN_FILE_BYTES, PICTURE_FIELD } from '../../app/domain/items/item.ts'
import {
  type AcceptedForm,
  type EditableItem,
  type ItemDefinition,
  type ItemValue,
  tableOf,
} from '../../app/domain/items/item-definition.server.ts'
import type { SaveDeps } from '../../app/domain/items/save-form.server.ts'
import { saveItem } from '../../app/domain/items/write-item.server.ts'
import { listingItem } from '../../app/domain/listings/listing-item.server.ts'
import { OPTION_FIELDS, OPTION_LABELS, PLAN_OPTIONS, type PlanOption } from '../../app/domain/plans/options.ts'
import { planItem } from '../../app/domain/plans/plan-item.server.ts'
import { projectItem } from '../../app/domain/projects/project-item.server.ts'
import { readCedis } from '../../app/domain/shared/money.ts'
import {
  discardUploads,
  removeReleased,
  type StagedUpload,
  stageUploads,
} from '../../app/domain/uploads/staged.server.ts'
import { findImported, type ImportedDocument, noteImported, noteImportedAgain } from './imported-documents.server.ts'
import { canonicalText, type OldCollection, type OldDocument } from './old-export.ts'
import { NEEDED_FIELDS, type OldItem, readOldListing, readOldPlan, readOldProject } from './old-item.ts'
import type { ImportNote } from './old-values.ts'
import { EDITED_HERE, type Outcome, REMOVED_HERE, shortSource, skipped, UNREADABLE } from './outcome.ts'
import { type ReceiveSourceDeps, receiveSource } from './receive-source.server.ts'

export type ImportItemDeps = SaveDeps & ReceiveSourceDeps

type ItemCollection = Extract<OldCollection, 'Buy' | 'Plans' | 'projects'>

const KINDS: Record<ItemCollection, { read: (fields: OldDocument['fields']) => OldItem; definition: ItemDefinition }> =
  {
    Buy: { read: readOldListing, definition: listingItem },
    Plans: { read: readOldPlan, definition: planItem },
    projects: { read: readOldProject, definition: projectItem },
  }

export async function importItem(
  deps: ImportItemDeps,
  collection: ItemCollection,
  document: OldDocument,
): Promise<Outcome> {
  const text = canonicalText(document.fields)
  if (text === null) return skipped('', UNREADABLE)
  const digest = await deps.sha256(text)
  const { read, definition } = KINDS[collection]
  const { kind } = definition
  const old = read(document.fields)
  const needed = NEEDED_FIELDS[collection]
  const words = definition.schema({ item: null, files: {} }).safeParse({ ...definition.defaults, ...old.values })
  // A required field that is present but unreadable is not missing: it is left to staff.
  const missing = notesOf(
    errorsOf(words.error),
    needed.filter((field) => !old.faults[field]),
  )
  if (missing.length > 0) return { result: 'skipped', notes: missing, others: old.others }

  const known = await findImported(deps.db, collection, document.id)
  const item = known ? await definition.get(deps.db, known.itemId) : null
  if (known && !item) return skipped('', REMOVED_HERE)
  const isSame = known?.digest === digest
  const wanted = await sourcesOf(deps, kind, old)
  const lacking = wanted.sources.filter((source) => !known?.objects[source.digest])
  const unchanged = (notes: ImportNote[] = []): Outcome => ({ result: 'unchanged', notes, others: old.others })
  if (known && item && item.revision !== known.mark) {
    const left =
      lacking.length === 0 ? [] : [{ field: 'images', text: `${lacking.length} are missing still; ${EDITED_HERE}` }]
    return isSame ? unchanged(left) : skipped('', EDITED_HERE)
  }
  if (isSame && lacking.length === 0) return unchanged()

  const got = await receiveAll(deps, definition.inputs, lacking)
  const notes = [...old.notes, ...wanted.notes, ...got.notes]
  if (isSame && got.uploads.size === 0) return unchanged(notes)
  try {
    const outcome = await write(deps, {
      collection,
      definition,
      document,
      old,
      item,
      known,
      digest,
      wanted,
      got: got.uploads,
    })
    if (!outcome) {
      await discardUploads(deps, [...got.uploads.values()])
      return skipped('', EDITED_HERE)
    }
    return { ...outcome, notes: [...notes, ...outcome.notes], others: old.others }
  } catch (cause) {
    await discardUploads(deps, [...got.uploads.values()]).catch(() => undefined)
    throw cause
  }
}

const notesOf = (faults: Record<string, string[]>, only = Object.keys(faults)): ImportNote[] =>
  only.flatMap((field) => (faults[field] ?? []).map((text) => ({ field, text })))

type Source = { source: string; digest: string; field: string; option: PlanOption | null }

async function sourcesOf(deps: ImportItemDeps, kind: ItemKind, old: OldItem) {
  const most = MOST_PICTURES[kind]
  const notes: ImportNote[] = []
  if (old.pictures.length > most)
    notes.push({ field: 'images', text: `${old.pictures.length - most} beyond the first ${most} were left out` })
  const sources: Source[] = []
  for (const source of old.pictures.slice(0, most))
    sources.push({ source, digest: await deps.sha256(source), field: PICTURE_FIELD, option: null })
  for (const option of PLAN_OPTIONS) {
    const source = old.files[option]
    const { price, file } = OPTION_FIELDS[option]
    const label = OPTION_LABELS[option]
    // As in the form, only a file with a price is imported, so that it can be sold.
    const isPriced = (readCedis(old.values[price] ?? '') ?? 0) > 0
    if (source !== undefined && isPriced)
      sources.push({ source, digest: await deps.sha256(source), field: file, option })
    else if (source !== undefined) notes.push({ field: 'prices', text: `${label} has a file and no price` })
    else if (isPriced) notes.push({ field: 'files', text: `${label} has a price and no file` })
  }
  return { sources, notes }
}

/** Stores each source like an admin upload; those that are missing or invalid are noted. */
async function receiveAll(deps: ImportItemDeps, inputs: ItemDefinition['inputs'], sources: readonly Source[]) {
  const uploads = new Map<string, StagedUpload>()
  const notes: ImportNote[] = []
  for (const { source, digest, field, option } of sources) {
    const maxBytes = option === null ? MAX_PICTURE_BYTES : MOST_PLAN_FILE_BYTES
    const got = await receiveSource(deps, inputs, { source, field, maxBytes })
    const name = option === null ? 'images' : `files (${OPTION_LABELS[option]})`
    if (typeof got === 'string') notes.push({ field: name, text: `${shortSource(source)}: ${got}` })
    else uploads.set(digest, got)
  }
  return { uploads, notes }
}

type Writing = {
  collection: ItemCollection
  definition: ItemDefinition
  document: OldDocument
  old: OldItem
  item: EditableItem | null
  known: ImportedDocument | undefined
  digest: string
  wanted: { sources: Source[] }
  /** The uploads of this run, by the digest of their source. */
  got: Map<string, StagedUpload>
}

/** Null if somebody else wrote first. */
async function write(deps: ImportItemDeps, all: Writing): Promise<Outcome | null> {
  const { definition, old, item, known, wanted, got } = all
  const objects = Object.fromEntries(
    wanted.sources.flatMap(({ digest }): [string, string][] => {
      const key = got.get(digest)?.objectKey ?? known?.objects[digest]
      return key === undefined ? [] : [[digest, key]]
    }),
  )
  const files: Record<string, StagedUpload> = {}
  for (const { field, option, digest } of wanted.sources) {
    const upload = option === null ? undefined : got.get(digest)
    if (upload) files[field] = upload
  }
  const values = formValues(all, files)
  const read = definition.draft(values, { item, files })
  const value = old.category === '' ? read : { ...read, type: old.category }
  const pictures = wanted.sources
    .filter(({ option }) => option === null)
    .flatMap(({ digest }, at) => {
      const upload = got.get(digest) ?? null
      const own = item?.pictures.find((picture) => picture.key === objects[digest]) ?? null
      const key = upload?.objectKey ?? own?.key
      if (key === undefined) return []
      return [{ id: upload ? null : (own?.id ?? null), staged: upload, key, alt: `${value.title}, picture ${at + 1}` }]
    })
  const faults = {
    ...errorsOf(definition.schema({ item, files }).safeParse(values).error),
    ...old.faults,
    ...(pictures.length === 0 ? { images: ['no picture could be got'] } : {}),
  }
  const isDraft = Object.keys(faults).length > 0
  const revision = item ? item.revision + 1 : 1
  const takenKey = `import ${deps.randomKey()}`
  await stageUploads(deps, takenKey, [...got.values()])
  const form: AcceptedForm<ItemValue> = {
    value,
    publish: !isDraft,
    pictures,
    removed: (item?.pictures ?? []).filter((picture) => !pictures.some(({ key }) => key === picture.key)),
    files,
    used: [...got.values()],
    takenKey,
    actor: null,
    also: alsoImported(deps, all, { objects, revision }),
  }
  const saved = await saveItem(deps, definition, form, item)
  if (!saved.ok) return null
  await removeReleased(deps, saved.released)
  return { result: known ? 'updated' : 'added', isDraft, notes: notesOf(faults) }
}

/** A price counts only if its file was imported: what cannot be delivered is never for sale. */
function formValues({ definition, old, item }: Writing, files: Record<string, StagedUpload>): Record<string, string> {
  const values = { ...definition.defaults, ...old.values }
  for (const { price, file } of Object.values(OPTION_FIELDS))
    if (price in values && !files[file] && !item?.files[file]) values[price] = ''
  return values
}

/** Fields outside the form: the import note, the old store's times, and the old id as an old address. */
function alsoImported(
  deps: ImportItemDeps,
  all: Writing,
  left: { objects: Record<string, string>; revision: number },
): AcceptedForm<ItemValue>['also'] {
  const { db } = deps
  const { collection, definition, document, old, known, digest } = all
  const { kind } = definition
  const now = deps.now()
  const taken = { digest, mark: left.revision, objects: left.objects, importedAt: now }
  const table = tableOf(definition)
  const madeAt = Math.min(old.createdAt ?? now, now)
  const times = {
    ...(known ? {} : { createdAt: madeAt }),
    ...(old.createdAt === null
      ? {}
      : { publishedAt: sql`case when published_at is null then null else ${madeAt} end` }),
  }
  const own = kind === 'plan' ? { furnished: old.furnished, contact: old.contact } : {}
  const columns = { ...times, ...own }
  return (id) => [
    known
      ? noteImportedAgain(db, collection, document.id, taken)
      : noteImported(db, collection, document.id, id, taken),
    ...(Object.keys(columns).length > 0 ? [db.update(table).set(columns).where(eq(table.id, id))] : []),
    ...oldAddress(db, kind, document.id, id),
  ]
}

/** The old site named items by their ids. */
function oldAddress(db: ImportItemDeps['db'], kind: ItemKind, oldId: string, id: SQL<number>) {
  if (kind === 'project' || !/^[\w-]{1,128}$/.test(oldId)) return []
  return kind === 'plan'
    ? [db.insert(planSlugs).values({ slug: oldId, planId: id }).onConflictDoNothing()]
    : [db.insert(listingSlugs).values({ slug: oldId, listingId: id }).onConflictDoNothing()]
}
