/**
 * Handles one submission of a staff form. Typed text and uploads are kept whatever the outcome; the same form sent
 * twice is accepted once; a form read before somebody else saved is not accepted.
 */
import type { Log } from '../../adapters/log.server.ts'
import type { Actor } from '../shared/actor.ts'
import { isFormId } from '../shared/submission-key.ts'
import type { UploadReceiver } from '../uploads/receive.server.ts'
import {
  discardUploads,
  limitUploads,
  listStaged,
  removeReleased,
  type StagedUpload,
  stageUploads,
  type UploadDeps,
} from '../uploads/staged.server.ts'
import { errorsOf } from './fields.ts'
import { type FormPicture, type ItemForm, MOST_PICTURES, PICTURE_FIELD } from './item.ts'
import type { AcceptedForm, EditableItem, ItemDefinition, ItemValue } from './item-definition.server.ts'
import {
  arrange,
  formFromSubmission,
  idsOf,
  last,
  lastOfEach,
  readValues,
  revisionOf,
  stagedId,
} from './item-form.server.ts'
import {
  ADD_FAILED,
  BAD_STATE,
  CHANGED_MEANWHILE,
  DELETED_MEANWHILE,
  IMAGE_REQUIRED,
  tooManyImages,
  UPDATE_FAILED,
} from './messages.ts'
import { findTakenForm, saveItem } from './write-item.server.ts'

export type SaveDeps = UploadDeps & {
  log: Log
  randomKey: () => string
  sha256: (text: string) => Promise<string>
}

export type SavedForm =
  | { kind: 'done'; id: number }
  /** `open`: another button than save was clicked; the form in its new state. */
  | { kind: 'open' | 'invalid' | 'changed' | 'unavailable'; form: ItemForm }

type Received = Pick<UploadReceiver, 'stored' | 'errors' | 'failure' | 'abandon'>

/** One submission: typed values and uploads, by whom, for which item (null for a new one). */
export type Submission = {
  definition: ItemDefinition
  item: EditableItem | null
  sent: FormData
  received: Received
  actor: Actor
}
/** The same with the keys of the form and of this submission, and the form's staged uploads. */
type Parsed = Submission & {
  formId: string
  formKey: string
  takenKey: string
  press: string
  staged: StagedUpload[]
  errors: Record<string, string[]>
}

/** Values of `publish`; '' keeps the state. */
const STATES = ['', 'true', 'false']
/** How often a form is read again if its duplicate discarded its uploads. */
const TURNS = 4

/** The staging key of one person's form; the word 'stock' stays because forms open now use it. */
export const formKeyOf = (deps: Pick<SaveDeps, 'sha256'>, formId: string, actor: Actor) =>
  deps.sha256(JSON.stringify(['stock', actor.id, formId]))

async function parse(deps: SaveDeps, submission: Submission): Promise<Parsed> {
  const { definition, item, sent, received, actor } = submission
  const given = last(sent, 'formId') ?? ''
  const formId = isFormId(given) ? given : deps.randomKey()
  const formKey = await formKeyOf(deps, formId, actor)
  const texts = [...sent].filter(([, value]) => typeof value === 'string')
  const files = received.stored.map(({ field, filename, sizeBytes }) => [field, filename, sizeBytes])
  const takenKey = await deps.sha256(JSON.stringify([formKey, definition.kind, item?.id ?? null, texts, files]))
  const press = last(sent, 'press') ?? ''
  return { ...submission, formId, formKey, takenKey, press, staged: [], errors: {} }
}

/** The form with everything known so far. */
const formOf = (parsed: Parsed, pictures: FormPicture[], alert: string | null = null) =>
  formFromSubmission(parsed, parsed.formId, parsed.staged, parsed.errors, pictures, alert)

const addError = (errors: Record<string, string[]>, field: string, ...messages: string[]) => {
  errors[field] = [...new Set([...(errors[field] ?? []), ...messages])]
}

/** All uploads of the form, now and earlier, as far as there is room beside the item's pictures. */
async function stageFiles(deps: SaveDeps, parsed: Parsed): Promise<void> {
  const { definition, item, sent, received } = parsed
  const most = MOST_PICTURES[definition.kind]
  const removed = idsOf(sent, 'removeImages')
  const own = (item?.pictures ?? []).filter((picture) => !removed.includes(String(picture.id))).length
  const { kept, surplus } = await limitUploads(
    deps,
    await listStaged(deps, parsed.formKey),
    { isSingle: ({ field }) => field !== PICTURE_FIELD, room: most - own },
    (upload) => !removed.includes(stagedId(upload)),
  )
  parsed.staged = kept
  parsed.errors = { ...received.errors }
  if (surplus.length > 0) addError(parsed.errors, PICTURE_FIELD, tooManyImages(most))
}

/** The valid form, ready to write; null if there are errors. */
function validate({ definition, ...parsed }: Parsed, pictures: FormPicture[]): AcceptedForm<ItemValue> | null {
  const { item, sent, staged, errors } = parsed
  const files = lastOfEach(definition, staged)
  const values = readValues(definition, item, sent)
  const read = definition.schema({ item, files }).safeParse(values)
  for (const [field, messages] of Object.entries(errorsOf(read.error))) addError(errors, field, ...messages)
  const publish = last(sent, 'publish') ?? ''
  if (!STATES.includes(publish)) errors.publish = [BAD_STATE]
  const kept = pictures.filter((picture) => !picture.isRemoved)
  if (kept.length === 0 && !errors[PICTURE_FIELD]) errors[PICTURE_FIELD] = [IMAGE_REQUIRED]
  if (!read.success || Object.keys(errors).length > 0) return null
  const byId = new Map(staged.map((upload) => [stagedId(upload), upload]))
  const placed = kept.map(({ id, key, alt }, at) => {
    const upload = byId.get(id) ?? null
    return { id: upload ? null : Number(id), staged: upload, key, alt: alt || `${read.data.title}, picture ${at + 1}` }
  })
  return {
    value: read.data,
    publish: publish === '' ? (item ? null : true) : publish === 'true',
    pictures: placed,
    removed: (item?.pictures ?? []).filter((picture) => !kept.some((each) => each.id === String(picture.id))),
    files,
    used: [...placed.flatMap((picture) => picture.staged ?? []), ...Object.values(files)],
    takenKey: parsed.takenKey,
    actor: parsed.actor,
  }
}

/** The result of the same form sent a moment before. */
async function findDuplicate(deps: SaveDeps, { press, takenKey, received }: Parsed): Promise<SavedForm | null> {
  const id = press === '' ? await findTakenForm(deps, takenKey) : null
  if (id === null) return null
  await received.abandon()
  return { kind: 'done', id }
}

/** One attempt; null where a duplicate discarded an upload that this one needs, so that the form must be read again. */
async function trySave(deps: SaveDeps, parsed: Parsed): Promise<SavedForm | null> {
  const { definition, item, sent, press } = parsed
  await stageFiles(deps, parsed)
  const pictures = arrange(item, parsed.staged, sent, press)
  const isWhole = Object.keys(parsed.errors).length === 0
  if (press !== '') return { kind: isWhole ? 'open' : 'invalid', form: formOf(parsed, pictures) }
  const accepted = validate(parsed, pictures)
  // What it lacks may already belong to the item that its duplicate created.
  if (!accepted) return (await findDuplicate(deps, parsed)) ?? { kind: 'invalid', form: formOf(parsed, pictures) }
  const changed = (): SavedForm => ({
    kind: 'changed',
    form: formOf(parsed, pictures, CHANGED_MEANWHILE[definition.kind]),
  })
  const revision = last(sent, 'revision') ?? ''
  if (item && revision !== '' && revision !== revisionOf(item)) return (await findDuplicate(deps, parsed)) ?? changed()
  const outcome = await saveItem(deps, definition, accepted, item)
  if (outcome.ok) {
    const leftovers = parsed.staged.filter((upload) => !accepted.used.includes(upload))
    await Promise.all([discardUploads(deps, leftovers), removeReleased(deps, outcome.released)]).catch((cause) =>
      deps.log.error('items.leftovers', cause),
    )
    return { kind: 'done', id: outcome.id }
  }
  const duplicate = await findDuplicate(deps, parsed)
  if (duplicate) return duplicate
  const waiting = new Set((await listStaged(deps, parsed.formKey)).map((upload) => upload.id))
  return accepted.used.every((upload) => waiting.has(upload.id)) ? changed() : null
}

export async function saveForm(deps: SaveDeps, submission: Submission): Promise<SavedForm> {
  const { definition, item, sent, received } = submission
  const parsed = await parse(deps, submission)
  try {
    const duplicate = received.failure ? null : await findDuplicate(deps, parsed)
    if (duplicate) return duplicate
    await stageUploads(deps, parsed.formKey, received.stored)
    if (received.failure) {
      // Files stored before the failure need not be sent again.
      parsed.staged = await listStaged(deps, parsed.formKey)
      throw received.failure
    }
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const saved = await trySave(deps, parsed)
      if (saved) return saved
    }
    throw new Error('what came with the form was taken again and again')
  } catch (cause) {
    deps.log.error('items.failed', cause, { kind: definition.kind })
    if (parsed.staged.length === 0) await received.abandon().catch((failed) => deps.log.error('items.orphans', failed))
    parsed.errors = {}
    const alert = (item ? UPDATE_FAILED : ADD_FAILED)[definition.kind]
    return { kind: 'unavailable', form: formOf(parsed, arrange(item, parsed.staged, sent, ''), alert) }
  }
}

/** A form whose item is gone: everything typed and uploaded, as the form of a new draft. */
export async function keepForm(deps: SaveDeps, submission: Submission): Promise<ItemForm> {
  const parsed = await parse(deps, { ...submission, item: null })
  const { sent, received } = parsed
  await stageUploads(deps, parsed.formKey, received.stored)
  parsed.staged = await listStaged(deps, parsed.formKey)
  parsed.errors = received.errors
  const form = formOf(parsed, arrange(null, parsed.staged, sent, ''))
  return { ...form, revision: '', publish: 'false', alert: DELETED_MEANWHILE[submission.definition.kind] }
}
