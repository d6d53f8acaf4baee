/**
 * The values of old documents in the words that the forms of today read: text for numbers, lines for lists, milliseconds
 * for times. Nothing here throws; what can't be understood stays as it was written, for the form to say so.
 */
import { isRecord, type OldFields } from './old-export.ts'

/** Something about a document that its owner should know. */
export type ImportNote = { field: string; text: string }

/** The first of the fields that holds anything. */
export const pick = (fields: OldFields, ...names: string[]): unknown =>
  names
    .filter((name) => Object.hasOwn(fields, name))
    .map((name) => fields[name])
    .find((value) => value !== null && value !== undefined && value !== '')

export const isAny = (value: unknown): boolean => oldText(value) !== '' || (typeof value === 'object' && value !== null)

export function oldText(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return ''
  return (
    value
      .normalize('NFC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text field holds; lines stay lines
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      // Halves of a character.
      .replace(/\p{Surrogate}/gu, '')
      .trim()
  )
}

/** '5.58, -0.17' of a point on the map as exporters write it; '' for anything else. */
export function oldPoint(value: unknown): string {
  if (!isRecord(value)) return ''
  const point = isRecord(value.value) ? value.value : value
  const sides = [pick(point, '_latitude', 'latitude'), pick(point, '_longitude', 'longitude')]
  return sides.every((side) => typeof side === 'number') ? sides.join(', ') : ''
}

const LONGEST_NUMBER = 100

/** '1,200 sq ft' and '3 Bedrooms' without the words, for a form; nothing is 0, as in the old store. */
export function oldAmount(value: unknown): string {
  const text = plainNumber(value)
  if (text === '') return '0'
  if (text.length > LONGEST_NUMBER) return text
  return /^(-?\d[\d, ]*(?:\.\d+)?)\s*\+?\s*(?:[a-z²][a-z².\s-]*2?)?$/i.exec(text)?.[1]?.trim() ?? text
}

/** 'USD' of `{ price: 5, currency: 'USD' }`, of 'USD 5' and of '$5'; '' where it is cedis. */
export function otherCurrency(value: unknown): string {
  const named = isRecord(value) ? oldText(pick(value, 'currency', 'currencyCode')) : ''
  const text = isRecord(value) ? oldText(pick(value, 'price', 'amount', 'value')) : oldText(value)
  const sign = /[$€£¥₦]/.exec(text)?.[0]
  const currency = named || (sign ? { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₦': 'NGN' }[sign] : '')
  const written = currency || /\b(?:USD|EUR|GBP|NGN|XOF|CFA|dollars?|euros?|pounds?|naira)\b/i.exec(text)?.[0]
  return written && !/^(?:GHS|GH₵|GH¢|GHC|GH|₵|¢|cedis?|ghana cedis?)$/i.test(written) ? written : ''
}

/** 'GH¢ 450,000.00' without the words, for a form; '' where there is none. */
export const oldPrice = (value: unknown): string =>
  plainNumber(isRecord(value) ? pick(value, 'price', 'amount', 'value') : value)
    .replace(/^(?:GHS|GH₵|GH¢|GHC|GH|₵|¢)\.?\s*/i, '')
    .replace(/(?<!\s)\s*(?:GHS|GH₵|GH¢|GHC|cedis|ghana cedis|₵)\.?$/i, '')
    .replace(/(?<!\s)\s*\/[=-]$/, '')

/** Numbers as people would type them: no exponent, no dust behind the comma. */
function plainNumber(value: unknown): string {
  if (typeof value !== 'number') return oldText(value)
  return Math.abs(value) < 1e12 ? String(Math.round(value * 1e6) / 1e6) : String(value)
}

export function oldFlag(value: unknown): boolean {
  return typeof value === 'boolean' ? value : /^(true|yes|1|on|furnished|fully|partially)$/i.test(oldText(value))
}

const EARLIEST = Date.UTC(2000, 0)
const LATEST = Date.UTC(2100, 0)
const inReason = (at: number): number | null => (at >= EARLIEST && at < LATEST ? Math.floor(at) : null)

/** Milliseconds of a time in any shape that exports have; null for what is none. */
export function oldTime(value: unknown): number | null {
  // As milliseconds it would be before 1973.
  if (typeof value === 'number') return inReason(value < 1e11 ? value * 1000 : value)
  if (isRecord(value)) {
    const seconds = pick(value, 'seconds', '_seconds')
    if (seconds === undefined) return oldTime(pick(value, 'value', '$date', '__time__', '$numberLong'))
    const nanoseconds = Number(pick(value, 'nanoseconds', '_nanoseconds', 'nanos') ?? 0)
    return inReason(Number(seconds) * 1000 + Math.floor(nanoseconds / 1e6))
  }
  const text = oldText(value)
  if (text === '') return null
  if (/^\d{9,13}(\.\d+)?$/.test(text)) return oldTime(Number(text))
  const iso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text
  const day = oldDay(text)
  return inReason(Date.parse(/^\d{4}-\d{2}-\d{2}T/.test(iso) ? iso : (day ?? iso)))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** YYYY-MM-DD of a day as people write it, the day before the month as in Ghana; null for what is none. */
export function oldDay(value: unknown): string | null {
  if (typeof value !== 'string') {
    const at = oldTime(value)
    return at === null ? null : new Date(at).toISOString().slice(0, 10)
  }
  const text = oldText(value).toLowerCase()
  const month = `(${MONTHS.join('|')})[a-z]*\\.?`
  const shapes: [RegExp, (parts: string[]) => [string, string, string]][] = [
    [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t\s].*)?$/, ([y = '', m = '', d = '']) => [y, m, d]],
    [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/, ([d = '', m = '', y = '']) => [y, m, d]],
    [new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?\\s+${month},?\\s+(\\d{4})$`), ([d = '', m = '', y = '']) => [y, m, d]],
    [
      new RegExp(`^${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?:\\s.*)?$`),
      ([m = '', d = '', y = '']) => [y, m, d],
    ],
    [new RegExp(`^${month},?\\s+(\\d{4})$`), ([m = '', y = '']) => [y, m, '1']],
    [/^(\d{4})[-/.](\d{1,2})$/, ([y = '', m = '']) => [y, m, '1']],
    [/^(\d{4})$/, ([y = '']) => [y, '1', '1']],
  ]
  for (const [shape, order] of shapes) {
    const parts = shape.exec(text)?.slice(1)
    if (parts) return dayOf(...order(parts))
  }
  return null
}

function dayOf(year: string, month: string, day: string): string | null {
  const named = MONTHS.indexOf(month.slice(0, 3))
  const at = new Date(Date.UTC(Number(year), named < 0 ? Number(month) - 1 : named, Number(day)))
  return inReason(at.getTime()) !== null && at.getUTCDate() === Number(day) ? at.toISOString().slice(0, 10) : null
}

/** The entries of an array, or of a map that stands for one; one thing alone is a list of one. */
export function oldList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (isRecord(value)) return Object.values(value)
  return value === null || value === undefined || value === '' ? [] : [value]
}

const NAME_FIELDS = ['label', 'name', 'title', 'text', 'value', 'feature']

/** Lines for a form: texts of a list, the names that a map says yes to, or lines already. */
export function oldLines(value: unknown): string {
  if (isRecord(value) && Object.values(value).every((each) => typeof each === 'boolean'))
    return Object.keys(value)
      .filter((name) => value[name] === true)
      .join('\n')
  return oldList(value)
    .map((each) => oldText(isRecord(each) ? pick(each, ...NAME_FIELDS) : each))
    .filter((line) => line !== '')
    .join('\n')
}

const SOURCE_FIELDS = ['url', 'downloadURL', 'downloadUrl', 'src', 'imageUrl', 'href', 'uri', 'path']

/** Where a picture or file lies; '' where nothing says so. */
export const oldSource = (value: unknown): string => oldText(isRecord(value) ? pick(value, ...SOURCE_FIELDS) : value)

/** Where several lie, each once and in their order. */
export function oldSources(...values: unknown[]): string[] {
  // One picture with its address in a field is no list of its fields.
  const listOf = (value: unknown) => (isRecord(value) && oldSource(value) !== '' ? [value] : oldList(value))
  return [...new Set(values.flatMap(listOf).map(oldSource))].filter((source) => source !== '')
}

/** Fields that nobody asked for. */
export const otherFields = (fields: OldFields, known: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => !known.includes(name) && isAny(fields[name]))
