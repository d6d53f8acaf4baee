/** The fields of staff forms as zod schemas: they parse the input or give the form's own error messages. */
import * as z from 'zod/mini'
import { ALWAYS, addError, isTooLong, noLonger } from '../shared/form-fields.ts'
import { uniqueLinesOf } from '../shared/lines.ts'
import { PRICE_UNCLEAR, plainFigure, readCedis } from '../shared/money.ts'
import { isDay } from '../shared/units.ts'
import { FORM_TYPES, storedType } from './item.ts'
import { BAD_DATE } from './messages.ts'

const NUMBER = /^-?\d+(\.\d{1,9})?$/
/** Far beyond anything built or sold here, and still exact in pesewas. */
const TOO_LARGE = 1_000_000_000
const LARGEST = 'must be less than 1,000,000,000'

/** Trimmed; invisible text counts as empty. */
const visible = (text: string) => (/^[\p{Cf}\s]*$/u.test(text) ? '' : text.trim())
// biome-ignore lint/suspicious/noControlCharactersInRegex: one line has no control characters
const inOneLine = (text: string) => visible(text).replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')

const isRequired = (label: string) => `${label} is required`
export const typed = z.prefault(z.string().check(z.overwrite(visible)), '')

/** One line; `required` is the error where it is empty, null where it may be. */
export const line = (label: string, longest: number, required: string | null = isRequired(label)) =>
  bounded(inOneLine, label, longest, required)

export const words = (label: string, longest: number, required: string | null = isRequired(label)) =>
  bounded(visible, label, longest, required)

const bounded = (clean: (text: string) => string, label: string, longest: number, required: string | null) =>
  z.prefault(
    z
      .string()
      .check(z.overwrite(clean), z.minLength(required === null ? 0 : 1, required ?? ''), noLonger(label, longest)),
    '',
  )

/** The typed text, parsed. */
const read = <Value>(as: (text: string, context: z.core.ParsePayload) => Value) => z.pipe(typed, z.transform(as))

/** One value a line. */
export const lines = (label: string, longest = 4000) =>
  read((text, context) => {
    if (text.length > longest) addError(context, isTooLong(label, longest))
    return uniqueLinesOf(text)
  })

/** One of the list, case-insensitive, or exactly `own`; '' with an error, unless that is `own`. */
export const choice = <Choice extends string>(label: string, choices: readonly Choice[], own?: Choice) =>
  read((text, context): Choice | '' => {
    if (text === own) return own
    const found = choices.find((each) => each.toLowerCase() === text.toLowerCase())
    if (found === undefined)
      addError(context, text === '' ? isRequired(label) : `Please choose one of the list: ${label}`)
    return found ?? ''
  })

/** The same, or '' for an empty field. */
export const choiceOrNone = <Choice extends string>(label: string, choices: readonly Choice[]) =>
  choice<Choice | ''>(label, choices, '')

/** The stored type; an item keeps its type even if the form does not offer it. */
export const typeField = (current?: string) =>
  z.pipe(choice<string>('Type', [...FORM_TYPES, 'Condominium'], current || undefined), z.transform(storedType))

/** At least 0; 'N Bedrooms' counts as N; 0 with an error. */
export const amount = (label: string, isWhole = false) =>
  read((given, context) => {
    const figure = given.replace(/ bedrooms?$/i, '')
    const text = plainFigure(figure) ?? figure
    const error = amountError(text, isWhole)
    if (error === null) return Number(text)
    addError(context, `${label} ${error}`)
    return 0
  })

function amountError(text: string, isWhole: boolean): string | null {
  if (text === '') return 'is required'
  if (!NUMBER.test(text)) return 'must be a number'
  if (Number(text) < 0) return 'must be 0 or more'
  if (Number(text) >= TOO_LARGE) return LARGEST
  return isWhole && !Number.isInteger(Number(text)) ? 'must be a whole number' : null
}

/** In pesewas; null for an empty field, undefined with an error. */
export const price = (label: string) =>
  read((text, context): number | null | undefined => {
    if (text === '') return null
    const amountMinor = readCedis(text)
    if (amountMinor !== null && amountMinor < TOO_LARGE * 100) return amountMinor
    addError(context, amountMinor === null ? PRICE_UNCLEAR : `${label} ${LARGEST}`)
    return undefined
  })

/** The readable part of an incomplete form: for an invalid field, the value that was understood. */
export function readDraft<Fields extends z.ZodMiniObject>(
  fields: Fields,
  values: Record<string, string>,
): z.output<Fields> {
  const read: z.output<Fields>[] = []
  fields.check(z.refine((form) => read.push(form) > 0, { when: ALWAYS })).safeParse(values)
  const [form] = read
  if (!form) throw new Error('the form was not read')
  return form
}

/** A day such as 2026-11-21, or '' for an empty field. */
export const dayOrNone = typed.check(z.refine((text) => text === '' || isDay(text), BAD_DATE))

/** Error messages by field. */
export const errorsOf = (error: z.core.$ZodError | undefined): Record<string, string[]> => {
  const byField: Record<string, string[] | undefined> = error ? z.flattenError(error).fieldErrors : {}
  return Object.fromEntries(Object.entries(byField).map(([name, messages]) => [name, [...new Set(messages)]]))
}
