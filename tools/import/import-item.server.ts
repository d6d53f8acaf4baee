/**
 * Taking one home, plan or project of the old store: judged and written by the form that staff fill in, with its pictures,
 * files and note of the import in one batch. What lacks something is a draft; what staff changed since stays theirs.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import { listingSlugs, planSlugs, type projects } from '~db/schema/index.ts'
import type { Images } from '../../app/adapters/images.server'
import type { AlsoWritten } from '../../app/domain/catalog/item-pictures.server.ts'
import { MAX_PICTURE_BYTES } from '../../app/domain/gallery/pictures.server.ts'
import { FormReader } from '../../app/domain/items/form-reader.ts'
import type { EditableItem, FormSpec } from '../../app/domain/items/form-spec.server.ts'
import { type ItemKind, MOST_PICTURES, MOST_PLAN_FILE_BYTES } from '../../app/domain/items/item.ts'
import { ITEM_TABLES } from '../../app/domain/items/item-tables.server.ts'
import { PICTURE_FIELD, UploadReceiver } from '../../app/domain/items/receive-uploads.server.ts'
import {
  discardUpload,
  type HeldUpload,
  holdUploads,
  removeLetGo,
} from '../../app/domain/items/staged-uploads.server.ts'
import type { TakeDeps } from '../../app/domain/items/take-form.server.ts'
import { getListingItem, listingForm } from '../../app/domain/listings/listing-form.server.ts'
import { OPTION_FIELDS, OPTION_LABELS, PLAN_OPTIONS, type PlanOption } from '../../app/domain/plans/options.ts'
import { getPlanItem, planForm } from '../../app/domain/plans/plan-form.server.ts'
import { getProjectItem, projectForm } from '../../app/domain/projects/project-form.server.ts'
import type { Digest } from '../../app/domain/shared/digest.server'
import { findImported, type ImportedDocument, noteImported, noteImportedAgain } from './imported-documents.server.ts'
import { canonicalText, type OldCollection, type OldDocument } from './old-export.ts'
import { NEEDED_FIELDS, type OldItem, readOldListing, readOldPlan, readOldProject } from './old-item.ts'
import type { ImportNote } from './old-values.ts'
import {
  EDITED_HERE,
  type OpenSource,
  type Outcome,
  REMOVED_HERE,
  shortSource,
  skipped,
  UNREADABLE,
} from './outcome.ts'

export type ImportItemDeps = TakeDeps & {
  images: Images
  openDigest: () => Digest
  openSource: OpenSource
}

type ItemCollection = Extract<OldCollection, 'Buy' | 'Plans' | 'projects'>
type AnyValue = { title: string }

/** What the three kinds differ in. */
type Kind = {
  kind: ItemKind
  read: (fields: OldDocument['fields']) => OldItem
  form: (deps: ImportItemDeps) => FormSpec<AnyValue>
  get: (db: ImportItemDeps['db'], id: number) => Promise<EditableItem | null>
}

const KINDS: Record<ItemCollection, Kind> = {
  Buy: { kind: 'listing', read: readOldListing, form: (deps) => anyForm(listingForm(deps)), get: getListingItem },
  Plans: { kind: 'plan', read: readOldPlan, form: (deps) => anyForm(planForm(deps)), get: getPlanItem },
  projects: { kind: 'project', read: readOldProject, form: (deps) => anyForm(projectForm(deps)), get: getProjectItem },
}

/** What a form read it writes itself: nobody in between looks into it. */
const anyForm = <Value extends AnyValue>(form: FormSpec<Value>) => form as unknown as FormSpec<AnyValue>

export async function importItem(
  deps: ImportItemDeps,
  collection: ItemCollection,
  document: OldDocument,
): Promise<Outcome> {
  const text = canonicalText(document.fields)
  if (text === null) return skipped('', UNREADABLE)
  const digest = await deps.sha256(text)
  const { kind, read, form, get } = KINDS[collection]
  const spec = form(deps)
  const old = read(document.fields)
  const needed = NEEDED_FIELDS[collection]
  const words = spec.read({ ...spec.defaults, ...old.values }, { item: null, files: {} })
  const missing = needed.flatMap((field) => notesOf({ ...words.faults, ...old.faults }, [field]))
  if (missing.length > 0) return { result: 'skipped', notes: missing, others: old.others }

  const known = await findImported(deps.db, collection, document.id)
  const item = known ? await get(deps.db, known.itemId) : null
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

  const got = await receiveAll(deps, kind, lacking)
  const notes = [...old.notes, ...wanted.notes, ...got.notes]
  if (isSame && got.held.size === 0) return unchanged(notes)
  try {
    const outcome = await write(deps, {
      collection,
      kind,
      spec,
      document,
      old,
      item,
      known,
      digest,
      wanted,
      got: got.held,
    })
    if (!outcome) {
      await discardUpload(deps, [...got.held.values()])
      return skipped('', EDITED_HERE)
    }
    return { ...outcome, notes: [...notes, ...outcome.notes], others: old.others }
  } catch (cause) {
    await discardUpload(deps, [...got.held.values()]).catch(() => undefined)
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
    // As the form reads it: what comes is for sale, or it would lie there for nobody.
    const isPriced = new FormReader(old.values).price(price, label) !== null
    if (source !== undefined && isPriced)
      sources.push({ source, digest: await deps.sha256(source), field: file, option })
    else if (source !== undefined) notes.push({ field: 'prices', text: `${label} has a file and no price` })
    else if (isPriced) notes.push({ field: 'files', text: `${label} has a price and no file` })
  }
  return { sources, notes }
}

/** Each into its store, as an upload of staff would be; what can't be got or is not what it has to be is noted. */
async function receiveAll(deps: ImportItemDeps, kind: ItemKind, sources: readonly Source[]) {
  const held = new Map<string, HeldUpload>()
  const notes: ImportNote[] = []
  for (const { source, digest, field, option } of sources) {
    const name = option === null ? 'images' : `files (${OPTION_LABELS[option]})`
    const miss = (reason: string) => notes.push({ field: name, text: `${shortSource(source)}: ${reason}` })
    const opened = await deps.openSource(source, option === null ? MAX_PICTURE_BYTES : MOST_PLAN_FILE_BYTES)
    if (!opened.ok) {
      miss(opened.reason)
      continue
    }
    const receiver = new UploadReceiver(deps, kind)
    const sink = receiver.open({ field, filename: opened.filename })
    await sink.write(opened.bytes)
    await sink.end()
    if (receiver.failure) throw receiver.failure
    const [upload] = receiver.stored
    if (upload) held.set(digest, upload)
    else miss(Object.values(receiver.faults).flat().join(', ') || 'is empty')
  }
  return { held, notes }
}

type Writing = {
  collection: ItemCollection
  kind: ItemKind
  spec: FormSpec<AnyValue>
  document: OldDocument
  old: OldItem
  item: EditableItem | null
  known: ImportedDocument | undefined
  digest: string
  wanted: { sources: Source[] }
  /** What came now, by the digest of where it lay. */
  got: Map<string, HeldUpload>
}

/** Null where somebody was quicker. */
async function write(deps: ImportItemDeps, all: Writing): Promise<Outcome | null> {
  const { spec, old, item, known, wanted, got } = all
  const objects = Object.fromEntries(
    wanted.sources.flatMap(({ digest }): [string, string][] => {
      const key = got.get(digest)?.objectKey ?? known?.objects[digest]
      return key === undefined ? [] : [[digest, key]]
    }),
  )
  const files: Record<string, HeldUpload> = {}
  for (const { field, option, digest } of wanted.sources) {
    const upload = option === null ? undefined : got.get(digest)
    if (upload) files[field] = upload
  }
  const judged = spec.read(formValues(all, files), { item, files })
  const value = old.category === '' ? judged.value : { ...judged.value, type: old.category }
  const pictures = wanted.sources
    .filter(({ option }) => option === null)
    .flatMap(({ digest }, at) => {
      const upload = got.get(digest) ?? null
      const own = item?.pictures.find((picture) => picture.key === objects[digest]) ?? null
      const key = upload?.objectKey ?? own?.key
      if (key === undefined) return []
      return [{ id: upload ? null : (own?.id ?? null), held: upload, key, alt: `${value.title}, picture ${at + 1}` }]
    })
  const faults = {
    ...judged.faults,
    ...old.faults,
    ...(pictures.length === 0 ? { images: ['no picture could be got'] } : {}),
  }
  const isDraft = Object.keys(faults).length > 0
  const revision = item ? item.revision + 1 : 1
  const takenKey = `import ${deps.randomKey()}`
  await holdUploads(deps, takenKey, [...got.values()])
  const saved = await spec.save(
    {
      value,
      publish: !isDraft,
      pictures,
      removed: (item?.pictures ?? []).filter((picture) => !pictures.some(({ key }) => key === picture.key)),
      files,
      used: [...got.values()],
      takenKey,
      actor: null,
      also: alsoImported(deps, all, { objects, revision }),
    },
    item,
  )
  if (!saved.ok) return null
  await removeLetGo(deps, saved.released)
  return { result: known ? 'updated' : 'added', isDraft, notes: notesOf(faults) }
}

/** A price counts where its file is here: what can't be delivered is never for sale. */
function formValues({ spec, old, item }: Writing, files: Record<string, HeldUpload>): Record<string, string> {
  const values = { ...spec.defaults, ...old.values }
  for (const { price, file } of Object.values(OPTION_FIELDS))
    if (price in values && !files[file] && !item?.files[file]) values[price] = ''
  return values
}

/** What the form knows nothing of: the note of the import, the times of the old store, and the old id as an old address. */
function alsoImported(
  deps: ImportItemDeps,
  all: Writing,
  left: { objects: Record<string, string>; revision: number },
): AlsoWritten {
  const { db } = deps
  const { collection, kind, document, old, known, digest } = all
  const now = deps.now()
  const taken = { digest, mark: left.revision, objects: left.objects, importedAt: now }
  const table = ITEM_TABLES[kind] as typeof projects
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
