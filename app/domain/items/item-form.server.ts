/**
 * A form of staff as it is drawn: from the item, or again from what was sent, with its pictures in the order asked for and
 * what waits for it. Nothing here writes or reads anything.
 */

import { uniqueLinesOf } from '../shared/lines.ts'
import type { StagedUpload } from '../uploads/staged.server.ts'
import { type FormPicture, type ItemForm, PICTURE_FIELD } from './item.ts'
import type { EditableItem, ItemDefinition } from './item-definition.server.ts'

/** Its file inputs, which take no pictures. */
const fileFields = ({ inputs }: ItemDefinition) => Object.keys(inputs).filter((field) => field !== PICTURE_FIELD)

export const stagedId = (upload: { id: number }) => `h${upload.id}`

/** What a form was read from. */
export const revisionOf = (item: EditableItem) => String(item.revision)
const stateOf = (item: EditableItem | null) =>
  item === null || item.status === 'published' ? 'true' : item.status === 'draft' ? 'false' : ''

/** Whether the form was read from an item; one for a new item was not. */
export const wasOfItem = (sent: FormData) => /^\d+$/.test(last(sent, 'revision') ?? '')

export function openForm(definition: ItemDefinition, item: EditableItem | null, formId: string): ItemForm {
  return {
    formId,
    revision: item ? revisionOf(item) : '',
    values: item?.values ?? definition.defaults,
    publish: stateOf(item),
    errors: {},
    pictures: (item?.pictures ?? []).map((picture) => ({ ...picture, id: String(picture.id), isRemoved: false })),
    files: filesOf(definition, item, {}),
    alert: null,
    conflicts: {},
  }
}

/** A form that came too late beside the item as it is now: to be compared, and taken if it is sent again. */
export function withConflicts(form: ItemForm, now: EditableItem): ItemForm {
  const differs = ([name, saved]: [string, string]) => saved.trim() !== (form.values[name] ?? '').trim()
  return {
    ...form,
    revision: revisionOf(now),
    conflicts: Object.fromEntries(Object.entries(now.values).filter(differs)),
  }
}

const filesOf = (definition: ItemDefinition, item: EditableItem | null, staged: Record<string, StagedUpload>) =>
  Object.fromEntries(
    fileFields(definition).map((field) => {
      const upload = staged[field]
      return [
        field,
        {
          current: item?.files[field] ?? null,
          staged: upload ? { id: upload.id, filename: upload.filename, sizeBytes: upload.sizeBytes } : null,
        },
      ]
    }),
  )

const texts = (form: FormData, name: string) =>
  form
    .getAll(name)
    .filter((value): value is string => typeof value === 'string')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no keyboard types and no page shows
    .map((value) => value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g, ' '))
/** The pictures that a field names. */
export const idsOf = (form: FormData, name: string) => [
  ...new Set(texts(form, name).flatMap((ids) => ids.split(/[,\s]+/))),
]
export const last = (form: FormData, name: string) => texts(form, name).at(-1)

/** What was typed; a field that was not sent keeps what is there. */
export function readValues(
  definition: ItemDefinition,
  item: EditableItem | null,
  sent: FormData,
): Record<string, string> {
  const before: Record<string, string> = item?.values ?? definition.defaults
  return Object.fromEntries(
    [...definition.fields, ...definition.lists].map((name) => {
      const given = texts(sent, name)
      if (given.length === 0) return [name, before[name] ?? '']
      return [name, definition.lists.includes(name) ? uniqueLinesOf(given.join('\n')).join('\n') : (given.at(-1) ?? '')]
    }),
  )
}

/** The pictures in the order asked for, moved by the button that was pressed. */
export function arrange(
  item: EditableItem | null,
  staged: readonly StagedUpload[],
  sent: FormData,
  press: string,
): FormPicture[] {
  const known: FormPicture[] = [
    ...(item?.pictures ?? []).map((picture) => ({ ...picture, id: String(picture.id), isRemoved: false })),
    ...staged
      .filter((upload) => upload.store === 'pictures')
      .map((upload) => ({
        id: stagedId(upload),
        key: upload.objectKey,
        alt: '',
        widthPx: upload.widthPx,
        heightPx: upload.heightPx,
        isRemoved: false,
      })),
  ]
  const asked = idsOf(sent, 'imageOrder')
  const removed = idsOf(sent, 'removeImages')
  const byId = new Map(known.map((picture) => [picture.id, picture]))
  const ordered = [
    ...asked.flatMap((id) => byId.get(id) ?? []),
    ...known.filter((picture) => !asked.includes(picture.id)),
  ].map((picture) => {
    const alt = texts(sent, `alt-${picture.id}`).at(-1)
    return { ...picture, alt: (alt ?? picture.alt).trim().slice(0, 200), isRemoved: removed.includes(picture.id) }
  })
  const [, move = '', id = ''] = /^(up|down|cover):(h?\d+)$/.exec(press) ?? []
  const at = ordered.findIndex((picture) => picture.id === id)
  const [moved] = at >= 0 ? ordered.splice(at, 1) : []
  if (moved) ordered.splice(move === 'cover' ? 0 : Math.max(0, at + (move === 'up' ? -1 : 1)), 0, moved)
  return ordered
}

/** How the form is drawn again, with whatever of its parts is known by then. */
export function formFromSubmission(
  { definition, item, sent }: { definition: ItemDefinition; item: EditableItem | null; sent: FormData },
  formId: string,
  staged: readonly StagedUpload[],
  errors: Record<string, string[]>,
  pictures: FormPicture[],
  alert: string | null,
): ItemForm {
  return {
    formId,
    revision: last(sent, 'revision') ?? (item ? revisionOf(item) : ''),
    values: readValues(definition, item, sent),
    publish: last(sent, 'publish') ?? stateOf(item),
    errors,
    pictures,
    files: filesOf(definition, item, lastOfEach(definition, staged)),
    alert,
    conflicts: {},
  }
}

/** Of each file input the last that came. */
export const lastOfEach = (definition: ItemDefinition, staged: readonly StagedUpload[]): Record<string, StagedUpload> =>
  Object.fromEntries(
    staged.filter((upload) => fileFields(definition).includes(upload.field)).map((upload) => [upload.field, upload]),
  )
