/**
 * What becomes of one sending of a staff form. What was typed and what was uploaded is kept whatever the outcome; the
 * same filled-in form sent twice is taken once; a form that was read before somebody else saved is not taken at all.
 */
import type { Log } from '../../adapters/log.server'
import type { Actor, EditableItem, FormSpec } from './form-spec.server.ts'
import { type FormPicture, type ItemForm, MOST_PICTURES } from './item.ts'
import {
  arrange,
  formFromSubmission,
  heldId,
  last,
  lastOfEach,
  readValues,
  revisionOf,
  texts,
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
import { PICTURE_FIELD, type UploadReceiver } from './receive-uploads.server.ts'
import {
  discardUpload,
  type HeldDeps,
  type HeldUpload,
  holdUploads,
  itemOfForm,
  listHeld,
  removeLetGo,
} from './staged-uploads.server.ts'

export type TakeDeps = HeldDeps & {
  log: Log
  randomKey: () => string
  sha256: (text: string) => Promise<string>
}

export type TakenForm =
  | { kind: 'done'; id: number }
  /** `open` is a press of another button than the one that saves: the form as it then is. */
  | { kind: 'open' | 'invalid' | 'changed' | 'unavailable'; form: ItemForm }

export const FORM_NUMBER = /^[0-9a-z]{20,64}$/
/** What `publish` may say; nothing keeps the state. */
const STATES = ['', 'true', 'false']
/** The key under which the uploads of one form of one person wait. */
export const formKeyOf = (deps: Pick<TakeDeps, 'sha256'>, formId: string, actor: Actor) =>
  deps.sha256(JSON.stringify(['stock', actor.id, formId]))

const formNumber = (deps: Pick<TakeDeps, 'randomKey'>, sent: FormData) => {
  const given = last(sent, 'formId') ?? ''
  return FORM_NUMBER.test(given) ? given : deps.randomKey()
}

type Received = Pick<UploadReceiver, 'stored' | 'faults' | 'failure' | 'abandon'>

/** As often a form is read again when what came with it was let go by its twin. */
const TURNS = 4

export async function takeForm<Value>(
  deps: TakeDeps,
  spec: FormSpec<Value>,
  item: EditableItem | null,
  sent: FormData,
  received: Received,
  actor: Actor,
): Promise<TakenForm> {
  const formId = formNumber(deps, sent)
  const formKey = await formKeyOf(deps, formId, actor)
  const press = last(sent, 'press') ?? ''
  let held: HeldUpload[] = []
  const form = (faults: Record<string, string[]>, pictures: FormPicture[], alert: string | null = null) =>
    formFromSubmission(spec, item, sent, formId, held, faults, pictures, alert)
  try {
    if (received.failure) {
      // What was taken before it failed need not be sent again.
      await holdUploads(deps, formKey, received.stored)
      held = await listHeld(deps, formKey)
      throw received.failure
    }
    const takenKey = await deps.sha256(
      JSON.stringify([
        formKey,
        spec.kind,
        item?.id ?? null,
        [...sent].filter(([, value]) => typeof value === 'string'),
        received.stored.map(({ field, filename, sizeBytes }) => [field, filename, sizeBytes]),
      ]),
    )
    const twin = async (): Promise<TakenForm | null> => {
      const id = press === '' ? await itemOfForm(deps, takenKey) : null
      if (id === null) return null
      await received.abandon()
      return { kind: 'done', id }
    }
    const taken = await twin()
    if (taken) return taken
    await holdUploads(deps, formKey, received.stored)
    for (let turn = 1; ; turn += 1) {
      const faults: Record<string, string[]> = { ...received.faults }
      held = await listHeld(deps, formKey)
      held = await withoutSurplus(deps, spec, item, held, sent, faults, MOST_PICTURES[spec.kind])
      const pictures = arrange(item, held, sent, press)
      if (press !== '') {
        const isSound = Object.keys(faults).length === 0
        return { kind: isSound ? 'open' : 'invalid', form: form(faults, pictures) }
      }

      const files = lastOfEach(spec, held)
      const values = readValues(spec, item, sent)
      const judged = spec.read(values, { item, files })
      for (const [name, messages] of Object.entries(judged.faults))
        faults[name] = [...new Set([...(faults[name] ?? []), ...messages])]
      const publish = last(sent, 'publish') ?? ''
      if (!STATES.includes(publish)) faults.publish = [BAD_STATE]
      const kept = pictures.filter((picture) => !picture.isRemoved)
      if (kept.length === 0 && !faults[PICTURE_FIELD]) faults[PICTURE_FIELD] = [IMAGE_REQUIRED]
      // What it lacks now may be with the item that its twin made.
      if (Object.keys(faults).length > 0) return (await twin()) ?? { kind: 'invalid', form: form(faults, pictures) }
      const changed = (): TakenForm => ({
        kind: 'changed',
        form: form(faults, pictures, CHANGED_MEANWHILE[spec.kind]),
      })
      const revision = last(sent, 'revision') ?? ''
      if (item && revision !== '' && revision !== revisionOf(item)) return (await twin()) ?? changed()

      const byId = new Map(held.map((upload) => [heldId(upload), upload]))
      const title = values.title?.trim() ?? ''
      const placed = kept.map((picture, at) => ({
        id: byId.has(picture.id) ? null : Number(picture.id),
        held: byId.get(picture.id) ?? null,
        key: picture.key,
        alt: picture.alt || `${title}, picture ${at + 1}`,
      }))
      const used = [...placed.flatMap((picture) => picture.held ?? []), ...Object.values(files)]
      const outcome = await spec.save(
        {
          value: judged.value,
          publish: publish === '' ? (item ? null : true) : publish === 'true',
          pictures: placed,
          removed: (item?.pictures ?? []).filter((picture) => !kept.some((each) => each.id === String(picture.id))),
          files,
          used,
          takenKey,
          actor,
        },
        item,
      )
      if (outcome.ok) {
        const leftovers = held.filter((upload) => !used.includes(upload))
        await Promise.all([discardUpload(deps, leftovers), removeLetGo(deps, outcome.released)]).catch((cause) =>
          deps.log.error('items.leftovers', cause),
        )
        return { kind: 'done', id: outcome.id }
      }
      const made = await twin()
      if (made) return made
      const waiting = new Set((await listHeld(deps, formKey)).map((upload) => upload.id))
      if (used.every((upload) => waiting.has(upload.id))) return changed()
      if (turn === TURNS) throw new Error('what came with the form was taken again and again')
    }
  } catch (cause) {
    deps.log.error('items.failed', cause, { kind: spec.kind })
    if (held.length === 0) await received.abandon().catch((failed) => deps.log.error('items.orphans', failed))
    const alert = (item ? UPDATE_FAILED : ADD_FAILED)[spec.kind]
    return { kind: 'unavailable', form: form({}, arrange(item, held, sent, ''), alert) }
  }
}

/** A form whose item is gone: all that was typed, and what came with it, as the form of a new draft. */
export async function keepForm<Value>(
  deps: TakeDeps,
  spec: FormSpec<Value>,
  sent: FormData,
  received: Received,
  actor: Actor,
): Promise<ItemForm> {
  const formId = formNumber(deps, sent)
  const formKey = await formKeyOf(deps, formId, actor)
  await holdUploads(deps, formKey, received.stored)
  const held = await listHeld(deps, formKey)
  const form = formFromSubmission(spec, null, sent, formId, held, received.faults, arrange(null, held, sent, ''))
  return { ...form, revision: '', publish: 'false', alert: DELETED_MEANWHILE[spec.kind] }
}

/**
 * What came twice with the same bytes is one, and the first of them stays, so that a form and its twin choose alike.
 * Beyond the limit the last pictures that came are let go, and the form says so.
 */
async function withoutSurplus<Value>(
  deps: TakeDeps,
  spec: FormSpec<Value>,
  item: EditableItem | null,
  all: HeldUpload[],
  sent: FormData,
  faults: Record<string, string[]>,
  most: number,
): Promise<HeldUpload[]> {
  const isSame = (a: HeldUpload, b: HeldUpload) => a.field === b.field && a.sha256 !== '' && a.sha256 === b.sha256
  const doubled = all.filter((upload, at) => all.findIndex((each) => isSame(each, upload)) < at && upload.sha256 !== '')
  const held = all.filter((upload) => !doubled.includes(upload))
  const removed = new Set(texts(sent, 'removeImages').flatMap((ids) => ids.split(/[,\s]+/)))
  const own = (item?.pictures ?? []).filter((picture) => !removed.has(String(picture.id))).length
  const came = held.filter((upload) => upload.store === 'pictures' && !removed.has(heldId(upload)))
  const surplus = came.slice(Math.max(0, most - own))
  const replaced = held.filter(
    (upload) => upload.store === 'files' && lastOfEach(spec, held)[upload.field]?.id !== upload.id,
  )
  if (surplus.length > 0) faults[PICTURE_FIELD] = [...new Set([...(faults[PICTURE_FIELD] ?? []), tooManyImages(most)])]
  await discardUpload(deps, [...doubled, ...surplus, ...replaced])
  return held.filter((upload) => !surplus.includes(upload) && !replaced.includes(upload))
}
