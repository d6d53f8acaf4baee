/**
 * What becomes of one sending of a staff form. What was typed and what was uploaded is kept whatever the outcome; the
 * same filled-in form sent twice is taken once; a form that was read before somebody else saved is not taken at all.
 */
import { eq } from 'drizzle-orm'
import { takenForms } from '~db/schema/index.ts'
import type { Log } from '../../platform/log.server'
import { type HeldDeps, type HeldUpload, holdUploads, letGo, listHeld, removeLetGo } from './held-uploads.server.ts'
import { ADD_FAILED, CHANGED_MEANWHILE, IMAGE_REQUIRED, tooManyImages, UPDATE_FAILED } from './messages.ts'
import { PICTURE_FIELD, type UploadReceiver } from './receive-uploads.server.ts'
import { type FormFile, type FormPicture, type ItemForm, linesOf, MOST_PICTURES, type StockKind } from './stock.ts'

export type Actor = { id: number; name: string }
export type TakeDeps = HeldDeps & {
  log: Log
  randomKey: () => string
  sha256: (text: string) => Promise<string>
}

export type ItemPicture = { id: number; key: string; alt: string; widthPx: number; heightPx: number }

/** An item as its form knows it. */
export type StockItem = {
  id: number
  slug: string
  title: string
  status: 'draft' | 'published' | 'archived'
  revision: number
  values: Record<string, string>
  pictures: ItemPicture[]
  files: Record<string, FormFile | null>
}

/** A picture in its place: one of the item, or one that came with the form. */
export type PlacedPicture = { id: number | null; held: HeldUpload | null; key: string; alt: string }

/** Everything of a form that passed, for whoever writes it. */
export type AcceptedForm<Value> = {
  value: Value
  /** Null keeps the state. */
  publish: boolean | null
  pictures: PlacedPicture[]
  removed: ItemPicture[]
  /** What came for each file input. */
  files: Record<string, HeldUpload>
  /** Held uploads that become the item's. */
  used: HeldUpload[]
  takenKey: string
  actor: Actor
}

export type SaveOutcome = { ok: true; id: number; released: string[] } | { ok: false; reason: 'changed' }

export type FormSpec<Value> = {
  kind: StockKind
  fields: readonly string[]
  /** Fields that hold a line for each value. */
  lists: readonly string[]
  fileFields: readonly string[]
  defaults: Record<string, string>
  read(
    values: Record<string, string>,
    has: { item: StockItem | null; files: Record<string, HeldUpload> },
  ): { value: Value; faults: Record<string, string[]> }
  save(form: AcceptedForm<Value>, item: StockItem | null): Promise<SaveOutcome>
}

export type TakenForm =
  | { kind: 'done'; id: number }
  /** `open` is a press of another button than the one that saves: the form as it then is. */
  | { kind: 'open' | 'invalid' | 'changed' | 'unavailable'; form: ItemForm }

const FORM_NUMBER = /^[0-9a-z]{20,64}$/
const heldId = (upload: { id: number }) => `h${upload.id}`

export function openForm<Value>(spec: FormSpec<Value>, item: StockItem | null, formId: string): ItemForm {
  return {
    formId,
    revision: item ? String(item.revision) : '',
    values: item?.values ?? spec.defaults,
    faults: {},
    pictures: (item?.pictures ?? []).map((picture) => ({ ...picture, id: String(picture.id), isRemoved: false })),
    files: filesOf(spec, item, {}),
    alert: null,
    theirs: {},
  }
}

/** A form that came too late beside the item as it is now: to be compared, and taken if it is sent again. */
export function besideTheirs(form: ItemForm, now: StockItem): ItemForm {
  const differs = ([name, saved]: [string, string]) => saved.trim() !== (form.values[name] ?? '').trim()
  return {
    ...form,
    revision: String(now.revision),
    theirs: Object.fromEntries(Object.entries(now.values).filter(differs)),
  }
}

const filesOf = <Value>(spec: FormSpec<Value>, item: StockItem | null, held: Record<string, HeldUpload>) =>
  Object.fromEntries(
    spec.fileFields.map((field) => {
      const upload = held[field]
      return [
        field,
        {
          current: item?.files[field] ?? null,
          held: upload ? { id: upload.id, filename: upload.filename, sizeBytes: upload.sizeBytes } : null,
        },
      ]
    }),
  )

/** The key under which the uploads of one form of one person wait. */
export const formKeyOf = (deps: Pick<TakeDeps, 'sha256'>, formId: string, actor: Actor) =>
  deps.sha256(JSON.stringify(['stock', actor.id, formId]))

const texts = (form: FormData, name: string) =>
  form.getAll(name).filter((value): value is string => typeof value === 'string')

/** What was typed; a field that was not sent keeps what is there. */
function readValues<Value>(spec: FormSpec<Value>, item: StockItem | null, sent: FormData): Record<string, string> {
  const before: Record<string, string> = item?.values ?? spec.defaults
  return Object.fromEntries(
    [...spec.fields, ...spec.lists].map((name) => {
      const given = texts(sent, name)
      if (given.length === 0) return [name, before[name] ?? '']
      return [name, spec.lists.includes(name) ? linesOf(given.join('\n')).join('\n') : (given.at(-1) ?? '')]
    }),
  )
}

/** The pictures in the order asked for, moved by the button that was pressed. */
function arrange(item: StockItem | null, held: readonly HeldUpload[], sent: FormData, press: string): FormPicture[] {
  const known: FormPicture[] = [
    ...(item?.pictures ?? []).map((picture) => ({ ...picture, id: String(picture.id), isRemoved: false })),
    ...held
      .filter((upload) => upload.store === 'pictures')
      .map((upload) => ({
        id: heldId(upload),
        key: upload.objectKey,
        alt: '',
        widthPx: upload.widthPx,
        heightPx: upload.heightPx,
        isRemoved: false,
      })),
  ]
  const asked = [...new Set(texts(sent, 'imageOrder').flatMap((ids) => ids.split(/[,\s]+/)))]
  const removed = new Set(texts(sent, 'removeImages').flatMap((ids) => ids.split(/[,\s]+/)))
  const byId = new Map(known.map((picture) => [picture.id, picture]))
  const ordered = [
    ...asked.flatMap((id) => byId.get(id) ?? []),
    ...known.filter((picture) => !asked.includes(picture.id)),
  ].map((picture) => {
    const alt = texts(sent, `alt-${picture.id}`).at(-1)
    return { ...picture, alt: (alt ?? picture.alt).trim().slice(0, 200), isRemoved: removed.has(picture.id) }
  })
  const [, move = '', id = ''] = /^(up|down|cover):(h?\d+)$/.exec(press) ?? []
  const at = ordered.findIndex((picture) => picture.id === id)
  const [moved] = at >= 0 ? ordered.splice(at, 1) : []
  if (moved) ordered.splice(move === 'cover' ? 0 : Math.max(0, at + (move === 'up' ? -1 : 1)), 0, moved)
  return ordered
}

export async function takeForm<Value>(
  deps: TakeDeps,
  spec: FormSpec<Value>,
  item: StockItem | null,
  sent: FormData,
  received: UploadReceiver,
  actor: Actor,
): Promise<TakenForm> {
  const givenId = texts(sent, 'formId').at(-1) ?? ''
  const formId = FORM_NUMBER.test(givenId) ? givenId : deps.randomKey()
  const formKey = await formKeyOf(deps, formId, actor)
  const press = texts(sent, 'press').at(-1) ?? ''
  const values = readValues(spec, item, sent)
  const faults: Record<string, string[]> = { ...received.faults }
  const most = MOST_PICTURES[spec.kind]
  let held: HeldUpload[] = []
  const form = (pictures: FormPicture[], more: Partial<ItemForm> = {}): ItemForm => ({
    formId,
    revision: texts(sent, 'revision').at(-1) ?? (item ? String(item.revision) : ''),
    values,
    faults,
    pictures,
    files: filesOf(spec, item, lastOfEach(spec, held)),
    alert: null,
    theirs: {},
    ...more,
  })
  try {
    if (received.failure) throw received.failure
    const takenKey = await deps.sha256(
      JSON.stringify([
        formKey,
        spec.kind,
        item?.id ?? null,
        [...sent].filter(([, value]) => typeof value === 'string'),
        received.stored.map(({ field, filename, sizeBytes }) => [field, filename, sizeBytes]),
      ]),
    )
    const taken = press === '' ? await itemOfForm(deps, takenKey) : null
    if (taken !== null) {
      await received.abandon()
      return { kind: 'done', id: taken }
    }
    await holdUploads(deps, formKey, received.stored)
    held = await listHeld(deps, formKey)
    held = await withoutSurplus(deps, spec, item, held, sent, faults, most)
    const pictures = arrange(item, held, sent, press)
    if (press !== '') {
      const isSound = Object.keys(faults).length === 0
      return { kind: isSound ? 'open' : 'invalid', form: form(pictures) }
    }

    const files = lastOfEach(spec, held)
    const judged = spec.read(values, { item, files })
    for (const [name, messages] of Object.entries(judged.faults))
      faults[name] = [...new Set([...(faults[name] ?? []), ...messages])]
    const kept = pictures.filter((picture) => !picture.isRemoved)
    if (kept.length === 0 && !faults[PICTURE_FIELD]) faults[PICTURE_FIELD] = [IMAGE_REQUIRED]
    if (Object.keys(faults).length > 0) return { kind: 'invalid', form: form(pictures) }
    const revision = texts(sent, 'revision').at(-1) ?? ''
    const changed = () => ({
      kind: 'changed' as const,
      form: form(pictures, { alert: CHANGED_MEANWHILE[spec.kind] }),
    })
    if (item && revision !== '' && revision !== String(item.revision)) return changed()

    const byId = new Map(held.map((upload) => [heldId(upload), upload]))
    const title = values.title?.trim() ?? ''
    const placed = kept.map((picture, at) => ({
      id: byId.has(picture.id) ? null : Number(picture.id),
      held: byId.get(picture.id) ?? null,
      key: picture.key,
      alt: picture.alt || `${title}, picture ${at + 1}`,
    }))
    const publish = texts(sent, 'publish').at(-1)
    const used = [...placed.flatMap((picture) => picture.held ?? []), ...Object.values(files)]
    const outcome = await spec.save(
      {
        value: judged.value,
        publish: publish === 'true' ? true : publish === 'false' ? false : item ? null : true,
        pictures: placed,
        removed: (item?.pictures ?? []).filter((picture) => !kept.some((each) => each.id === String(picture.id))),
        files,
        used,
        takenKey,
        actor,
      },
      item,
    )
    if (!outcome.ok) {
      const twin = await itemOfForm(deps, takenKey)
      if (twin === null) return changed()
      await received.abandon()
      return { kind: 'done', id: twin }
    }
    const leftovers = held.filter((upload) => !used.includes(upload))
    await Promise.all([letGo(deps, leftovers), removeLetGo(deps, outcome.released)]).catch((cause) =>
      deps.log.error('stock.leftovers', cause),
    )
    return { kind: 'done', id: outcome.id }
  } catch (cause) {
    deps.log.error('stock.failed', cause, { kind: spec.kind })
    if (held.length === 0) await received.abandon().catch((failed) => deps.log.error('stock.orphans', failed))
    const alert = (item ? UPDATE_FAILED : ADD_FAILED)[spec.kind]
    return { kind: 'unavailable', form: form(arrange(item, held, sent, ''), { faults: {}, alert }) }
  }
}

async function itemOfForm(deps: TakeDeps, takenKey: string): Promise<number | null> {
  const row = await deps.db
    .select({ id: takenForms.itemId })
    .from(takenForms)
    .where(eq(takenForms.formKey, takenKey))
    .get()
  return row?.id ?? null
}

/** Of each file input the last that came. */
const lastOfEach = <Value>(spec: FormSpec<Value>, held: readonly HeldUpload[]): Record<string, HeldUpload> =>
  Object.fromEntries(
    held.filter((upload) => spec.fileFields.includes(upload.field)).map((upload) => [upload.field, upload]),
  )

/** Beyond the limit the last pictures that came are let go, and the form says so. */
async function withoutSurplus<Value>(
  deps: TakeDeps,
  spec: FormSpec<Value>,
  item: StockItem | null,
  held: HeldUpload[],
  sent: FormData,
  faults: Record<string, string[]>,
  most: number,
): Promise<HeldUpload[]> {
  const removed = new Set(texts(sent, 'removeImages').flatMap((ids) => ids.split(/[,\s]+/)))
  const own = (item?.pictures ?? []).filter((picture) => !removed.has(String(picture.id))).length
  const came = held.filter((upload) => upload.store === 'pictures' && !removed.has(heldId(upload)))
  const surplus = came.slice(Math.max(0, most - own))
  const replaced = held.filter(
    (upload) => upload.store === 'files' && lastOfEach(spec, held)[upload.field]?.id !== upload.id,
  )
  if (surplus.length > 0) faults[PICTURE_FIELD] = [...new Set([...(faults[PICTURE_FIELD] ?? []), tooManyImages(most)])]
  await letGo(deps, [...surplus, ...replaced])
  return held.filter((upload) => !surplus.includes(upload) && !replaced.includes(upload))
}
