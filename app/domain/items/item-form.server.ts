/**
 * The view model of a staff form: from the item, or again from the submission, with its pictures in the requested order
 * and its staged files. Nothing here reads or writes anything.
 */

import { uniqueLinesOf } from '../shared/lines.ts'
import type { StagedUpload } from '../uploads/staged.server.ts'
import { type FormPicture, type ItemForm, PICTURE_FIELD } from './item.ts'
import type { EditableItem, ItemDefinition } from './item-definition.server.ts'

/** Its file inputs other than pictures. */
const fileFields = ({ inputs }: ItemDefinition) => Object.keys(inputs).filter((field) => field !== PICTURE_FIELD)

export const stagedId = (upload: { id: number }) => `h${upload.id}`

/** The revision that a form was read from. */
export const revisionOf = (item: EditableItem) => String(item.revision)
const stateOf = (item: EditableItem | null) =>
  item === null || item.status === 'published' ? 'true' : item.status === 'draft' ? 'false' : ''

const ownPictures = (item: EditableItem | null): FormPicture[] =>
  (item?.pictures ?? []).map((picture) => ({ ...picture, id: String(picture.id), isRemoved: false }))

/** Whether the form was read from an existing item. */
export const wasOfItem = (sent: FormData) => /^\d+$/.test(last(sent, 'revision') ?? '')

export function openForm(definition: ItemDefinition, item: EditableItem | null, formId: string): ItemForm {
  return {
    formId,
    revision: item ? revisionOf(item) : '',
    values: item?.values ?? definition.defaults,
    publish: stateOf(item),
    errors: {},
    pictures: ownPictures(item),
    files: filesOf(definition, item, {}),
    alert: null,
    conflicts: {},
  }
}

/** An outdated form next to the current item: for comparison, and accepted if it is sent again. */
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
/** The ids of pictures in a field. */
export const idsOf = (form: FormData, name: string) => [
  ...new Set(texts(form, name).flatMap((ids) => ids.split(/[,\s]+/))),
]
export const last = (form: FormData, name: string) => texts(form, name).at(-1)

/** The submitted values; a missing field keeps the current value. */
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

/** The pictures in the requested order, after the clicked move button. */
export function arrange(
  item: EditableItem | null,
  staged: readonly StagedUpload[],
  sent: FormData,
  press: string,
): FormPicture[] {
  const known: FormPicture[] = [
    ...ownPictures(item),
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

/** The form to render again, with the parts known so far. */
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

/** The last upload of each file input. */
export const lastOfEach = (definition: ItemDefinition, staged: readonly StagedUpload[]): Record<string, StagedUpload> =>
  Object.fromEntries(
    staged.filter((upload) => fileFields(definition).includes(upload.field)).map((upload) => [upload.field, upload]),
  )
