/**
 * A form of staff as it is drawn: from the item, or again from what was sent, with its pictures in the order asked for and
 * what waits for it. Nothing here writes or asks for anything.
 */
import type { EditableItem, FormSpec } from './form-spec.server.ts'
import { type FormPicture, type ItemForm, linesOf } from './item.ts'
import type { HeldUpload } from './staged-uploads.server.ts'

export const heldId = (upload: { id: number }) => `h${upload.id}`

/** What a form was read from. */
export const revisionOf = (item: EditableItem) => String(item.revision)
const stateOf = (item: EditableItem | null) =>
  item === null || item.status === 'published' ? 'true' : item.status === 'draft' ? 'false' : ''

/** Whether the form was read from an item; one for a new item was not. */
export const wasOfItem = (sent: FormData) => /^\d+$/.test(last(sent, 'revision') ?? '')

export function openForm<Value>(spec: FormSpec<Value>, item: EditableItem | null, formId: string): ItemForm {
  return {
    formId,
    revision: item ? revisionOf(item) : '',
    values: item?.values ?? spec.defaults,
    publish: stateOf(item),
    faults: {},
    pictures: (item?.pictures ?? []).map((picture) => ({ ...picture, id: String(picture.id), isRemoved: false })),
    files: filesOf(spec, item, {}),
    alert: null,
    theirs: {},
  }
}

/** A form that came too late beside the item as it is now: to be compared, and taken if it is sent again. */
export function withConflicts(form: ItemForm, now: EditableItem): ItemForm {
  const differs = ([name, saved]: [string, string]) => saved.trim() !== (form.values[name] ?? '').trim()
  return {
    ...form,
    revision: revisionOf(now),
    theirs: Object.fromEntries(Object.entries(now.values).filter(differs)),
  }
}

const filesOf = <Value>(spec: FormSpec<Value>, item: EditableItem | null, held: Record<string, HeldUpload>) =>
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

export const texts = (form: FormData, name: string) =>
  form
    .getAll(name)
    .filter((value): value is string => typeof value === 'string')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no keyboard types and no page shows
    .map((value) => value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g, ' '))
export const last = (form: FormData, name: string) => texts(form, name).at(-1)

/** What was typed; a field that was not sent keeps what is there. */
export function readValues<Value>(
  spec: FormSpec<Value>,
  item: EditableItem | null,
  sent: FormData,
): Record<string, string> {
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
export function arrange(
  item: EditableItem | null,
  held: readonly HeldUpload[],
  sent: FormData,
  press: string,
): FormPicture[] {
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

/** How the form is drawn again, with whatever of its parts is known by then. */
export function formFromSubmission<Value>(
  spec: FormSpec<Value>,
  item: EditableItem | null,
  sent: FormData,
  formId: string,
  held: readonly HeldUpload[],
  faults: Record<string, string[]>,
  pictures: FormPicture[],
  alert: string | null = null,
): ItemForm {
  return {
    formId,
    revision: last(sent, 'revision') ?? (item ? revisionOf(item) : ''),
    values: readValues(spec, item, sent),
    publish: last(sent, 'publish') ?? stateOf(item),
    faults,
    pictures,
    files: filesOf(spec, item, lastOfEach(spec, held)),
    alert,
    theirs: {},
  }
}

/** Of each file input the last that came. */
export const lastOfEach = <Value>(spec: FormSpec<Value>, held: readonly HeldUpload[]): Record<string, HeldUpload> =>
  Object.fromEntries(
    held.filter((upload) => spec.fileFields.includes(upload.field)).map((upload) => [upload.field, upload]),
  )
