/** GRA's stamp: the fields that its certified system prints, and how staff type or paste them. Plain data. */
import * as z from 'zod/mini'
import { firstErrors, readTable } from '../costs/table.ts'
import { addError, inOneLine, noLonger, required } from '../shared/form-fields.ts'

export const STAMP_FIELDS = ['sdcId', 'receiptNumber', 'internalData', 'signature', 'qr', 'issuedAt'] as const
export const STAMP_LABELS: Record<(typeof STAMP_FIELDS)[number] | 'kind' | 'reason', string> = {
  sdcId: 'SDC id',
  receiptNumber: 'SDC receipt number',
  internalData: 'Internal data',
  signature: 'Signature',
  qr: 'QR code, as text',
  issuedAt: 'Issued at',
  kind: 'For',
  reason: 'Reason, if it replaces a stamp',
}
export const STAMP_KINDS = ['payment', 'refund'] as const
export type StampKind = (typeof STAMP_KINDS)[number]

export const NOT_A_TAX_INVOICE = 'Not a tax invoice. The tax invoice follows.'
export const STAMP_SAVED = 'The stamp is saved. The buyer gets the tax invoice by email.'
export const STAMP_SAME = 'This stamp is saved already.'
export const STAMP_UNPAID = 'A stamp is for a paid order.'
export const STAMP_REASON_MISSING = 'This is stamped already. To replace the stamp, please give the reason.'
export const STAMP_NOTHING_BACK = 'No refund of this order waits for a stamp.'
export const STAMP_ELSEWHERE = 'Another order has this stamp. Please check the receipt number.'
export const STAMP_TWICE = 'Another line is for the same order. Please save one of them first.'
/** Why a stamp was not saved. */
export const STAMP_WORDS = {
  unpaid: STAMP_UNPAID,
  'reason-missing': STAMP_REASON_MISSING,
  'nothing-back': STAMP_NOTHING_BACK,
  elsewhere: STAMP_ELSEWHERE,
  twice: STAMP_TWICE,
} as const
export const STAMPS_HEAD = `The first line must be order,${STAMP_FIELDS.join(',')}`
export const STAMPS_AT_MOST = 1000
export const STAMP_TIME_INVALID = 'Issued at must look like 2026-11-28 14:30'

/** The time in Ghana, which is on UTC; null for anything else. */
export function readStampTime(typed: string): number | null {
  const [, day = '', time = '', seconds = ':00'] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?Z?$/.exec(typed.trim()) ?? []
  const at = Date.parse(`${day}T${time}${seconds}Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : at
}

export const stampSchema = z.object({
  sdcId: required('SDC id', 60),
  receiptNumber: required('SDC receipt number', 60),
  internalData: required('Internal data', 200),
  signature: required('Signature', 200),
  // A code of more letters has squares too small to print.
  qr: required('QR code', 600),
  issuedAt: z.pipe(
    required('Issued at', 40),
    z.transform((typed: string, read) => {
      const at = readStampTime(typed)
      if (at === null) addError(read, STAMP_TIME_INVALID)
      return at ?? 0
    }),
  ),
  /** Without it, what waits: the payment, then a refund. */
  kind: z.optional(z.enum(STAMP_KINDS)),
  reason: z._default(z.string().check(z.overwrite(inOneLine), noLonger('Reason', 200)), ''),
})
export type StampForm = z.output<typeof stampSchema>

/** A stamp as it is stored. */
export type ValidStamp = Omit<StampForm, 'kind'> & {
  id: number
  kind: StampKind
  /** The sum that it covers. */
  amountMinor: number
  author: string
  createdAt: number
}

/** A line of a table of stamps. `order`: its number, such as FH-1001, or its reference. */
export type StampRow = { line: number; order: string; cells: string[]; form: StampForm }

/** The columns as a header may write them: the case does not matter. */
const columnsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name.toLowerCase(), { kind: 'text' } as const]))
export const STAMP_COLUMNS = ['order', ...STAMP_FIELDS].map((name) => name.toLowerCase())
const MORE = [['kind', 'reason'], ['kind'], ['reason'], []]

/** Reads a table with the columns of a stamp and `order`; `kind` and `reason` may be there too. */
export function readStamps(text: string): { rows: StampRow[]; errors: string[] } {
  const refuse = (error: string) => ({ rows: [], errors: [error] })
  const tables = MORE.map((names) => readTable(text, columnsOf([...STAMP_COLUMNS, ...names]), null))
  const table = tables.find((read) => read !== null) ?? null
  if (table === null) return refuse(STAMPS_HEAD)
  if (table.records.length === 0) return refuse('The table has no line below its first')
  if (table.records.length > STAMPS_AT_MOST) return refuse(`The table has more than ${STAMPS_AT_MOST} lines`)
  const rows: StampRow[] = []
  const errors: string[] = []
  const seen = new Set<string>()
  for (const { line, values } of table.records) {
    const given: Record<string, string> = values
    const order = given.order ?? ''
    const typed = Object.fromEntries(STAMP_FIELDS.map((name) => [name, given[name.toLowerCase()] ?? '']))
    const kind = given.kind ? { kind: given.kind.toLowerCase() } : {}
    const read = stampSchema.safeParse({ ...typed, ...kind, reason: given.reason ?? '' })
    const own = read.success ? [] : read.error.issues.map(({ message }) => message)
    const name = `${typed.sdcId} ${typed.receiptNumber}`
    if (order === '') own.push('Order is required')
    if (seen.has(name)) own.push('this stamp is listed twice')
    seen.add(name)
    errors.push(...own.map((error) => `Line ${line}: ${error}`))
    if (read.success) rows.push({ line, order, cells: [order, ...Object.values(typed)], form: read.data })
  }
  return { rows, errors: firstErrors(errors) }
}
