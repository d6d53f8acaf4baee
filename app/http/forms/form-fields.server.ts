/**
 * The fields that a form's body may contain: those of its schema and those named beside it, lists up to their bounds.
 * The form library builds whatever a name asks for (`a[99999999]`), so nothing else may reach it.
 */
import * as z from 'zod/mini'
import { cleanText } from '../../domain/shared/typed-text.ts'

export type FormFields = {
  /** How often each field may occur; `rooms[].label` is that of every entry, `alt-*` every name with that prefix. */
  most: ReadonlyMap<string, number>
  /** Lists, and how many of their entries are read. */
  lists: ReadonlyMap<string, number>
  /** A longer value is cut, but stays longer than its field allows, so that validation reports it. */
  longestValue: number
}

const LONGEST_NAME = 100
const LONGEST_VALUE = 20_000
/** A list is read this far beyond its bound, so that validation reports that it is too long. */
const ENTRIES_BEYOND = 20

/** `others` are fields outside the schema; a number limits how often one may occur. */
export function formFields(
  schema: z.core.$ZodType | null,
  others: readonly string[] | Readonly<Record<string, number>> = {},
  longestValue = LONGEST_VALUE,
): FormFields {
  const fields = { most: new Map<string, number>(), lists: new Map<string, number>(), longestValue }
  if (schema) addFields(schema, '', fields)
  for (const [name, times] of Object.entries(others))
    if (typeof times === 'string') fields.most.set(times, 1)
    else fields.most.set(name, times)
  return fields
}

/** A form that is only a button. */
export const NO_FIELDS = formFields(null)
/** A form that is saved without reading, and read when it is resubmitted. */
export const ANY_FIELDS = formFields(null, { '*': 200 })

type Found = { most: Map<string, number>; lists: Map<string, number> }

function addFields(schema: z.core.$ZodType, name: string, found: Found): void {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') {
    for (const [key, field] of Object.entries(def.shape)) addFields(field, name === '' ? key : `${name}.${key}`, found)
  } else if (def.type === 'array') {
    const bound = def.checks?.map((check) => check._zod.def).find(isLengthBound)?.maximum
    if (bound === undefined) throw new Error(`The list ${name} of a form has no bound.`)
    found.lists.set(name, bound + ENTRIES_BEYOND)
    found.most.set(name, bound + ENTRIES_BEYOND)
    addFields(def.element, `${name}[]`, found)
  } else if (def.type === 'pipe') {
    addFields(def.in instanceof z.ZodMiniTransform ? def.out : def.in, name, found)
  } else if (def.type === 'optional' || def.type === 'default') {
    addFields(def.innerType, name, found)
  } else {
    found.most.set(name, 1)
  }
}

const isLengthBound = (check: z.core.$ZodCheckDef): check is z.core.$ZodCheckMaxLengthDef =>
  check.check === 'max_length'

/** The form's own fields in their order, with the button that was pressed; of too many, the last. No files. */
export function onlyFields(sent: Iterable<[string, FormDataEntryValue]>, fields: FormFields): FormData {
  const values = new Map<string, string[]>()
  let intent: string | null = null
  for (const [name, value] of sent) {
    if (typeof value !== 'string') continue
    intent ??= readIntent(name, fields)
    const times = timesAllowed(name, fields)
    if (times === 0) continue
    const given = values.get(name) ?? []
    const text = value.slice(0, fields.longestValue)
    // A password is what was typed, to the last character.
    given.push(/password/i.test(name) ? text : cleanText(text))
    values.set(name, given.slice(-times))
  }
  const known = new FormData()
  for (const [name, given] of values) for (const value of given) known.append(name, value)
  if (intent) known.set('__intent__', intent)
  return known
}

function timesAllowed(name: string, { most, lists }: FormFields): number {
  if (name.length > LONGEST_NAME) return 0
  if (most === ANY_FIELDS.most) return most.get('*') ?? 0
  let isBeyond = false
  const kind = name.replace(/\[(\d*)\]/g, (_, index: string, at: number) => {
    const entries = lists.get(name.slice(0, at).replace(/\[\d+\]/g, '[]')) ?? 0
    isBeyond ||= index === '' || Number(index) >= entries
    return '[]'
  })
  if (isBeyond) return 0
  const family = [...most.keys()].find((each) => each.endsWith('*') && kind.startsWith(each.slice(0, -1)))
  return most.get(kind) ?? (family === undefined ? 0 : (most.get(family) ?? 0))
}

/** A button that adds or removes an entry of a list, by its name: browsers of text show the value of a button. */
const LIST_BUTTON = /^(insert|remove):([\w.]+)(?::(\d{1,4}))?$/

/** The form library's intent for a button of one of this form's lists, or null. */
function readIntent(button: string, { lists }: FormFields): string | null {
  const [, type, name = '', index = '0'] = LIST_BUTTON.exec(button) ?? []
  if (!type || Number(index) >= (lists.get(name) ?? 0)) return null
  const payload = type === 'insert' ? { name, defaultValue: {} } : { name, index: Number(index) }
  return JSON.stringify({ type, payload })
}

/** Takes the version that the form was rendered with out of it; null where there is none. */
export function readVersion(form: FormData): number | null {
  const version = Number(form.get('version') ?? Number.NaN)
  form.delete('version')
  return Number.isSafeInteger(version) ? version : null
}

/** An empty field clears the value (null); a missing field keeps it (undefined). */
export const emptied = (form: FormData, name: string): null | undefined => (form.has(name) ? null : undefined)
