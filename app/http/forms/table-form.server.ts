/** A table that staff send as the text of a field, or as a CSV file or a workbook under the same name. */
import { type DecimalSign, hasHeader, readDecimalSign } from '../../domain/costs/table.ts'
import { formFields } from './form-fields.server.ts'
import { bufferFile, requireUpload } from './read-upload.server.ts'
import { isWorkbook, readWorkbook, sheetText } from './workbook.server.ts'

const TABLE_BYTES = 1_500_000
const BOUNDS = { bodyBytes: 2 * TABLE_BYTES, textBytes: TABLE_BYTES, parts: 20 }
const NOT_TEXT = 'This file is no table. Save the spreadsheet as .xlsx, .ods or CSV (UTF-8) and choose it again.'

/** What spreadsheets save: UTF-8, UTF-16 with a byte order mark, or a Windows one-byte encoding; null if no text. */
function decodeTable(bytes: Uint8Array): string | null {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const read = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes)
  let text: string
  try {
    text = read(isWide ? 'utf-16le' : 'utf-8')
  } catch {
    if (isWide) return null
    text = read('windows-1252')
  }
  return text.includes('\0') ? null : text
}

export type TableForm = {
  form: FormData
  /** The chosen file's content, otherwise what was typed. */
  text: string
  /** Why the chosen file can't be read. */
  error: string | null
  /** The sheet of a workbook that was read. */
  sheet: string | null
  /** How the person answered what a comma means. */
  sign: DecimalSign | null
  /** The person wants to see what was read before it counts. */
  isPreview: boolean
}

/** `columns` choose the sheet of a workbook: the first one with a header that has them all. */
export async function readTableForm(
  request: Request,
  name: string,
  columns: readonly string[],
  others: Readonly<Record<string, number>>,
): Promise<TableForm> {
  const file = bufferFile(name, BOUNDS.bodyBytes)
  const fields = formFields(null, { [name]: 1, sign: 1, preview: 1, ...others }, TABLE_BYTES)
  const form = await requireUpload(request, fields, BOUNDS, file.open)
  const typed = String(form.get(name) ?? '')
  const sign = readDecimalSign(form.get('sign'))
  const asked = { form, sign, isPreview: form.has('preview') }
  const refuse = (error: string): TableForm => ({ ...asked, text: typed, error, sheet: null })
  const bytes = await file.readBytes()
  if (!isWorkbook(bytes)) {
    const text = decodeTable(bytes)
    return text === null ? refuse(NOT_TEXT) : { ...asked, text: text || typed, error: null, sheet: null }
  }
  const sheets = readWorkbook(bytes)
  if (typeof sheets === 'string') return refuse(sheets)
  const sheet = sheets.find(({ rows }) => hasHeader(rows, columns)) ?? sheets.find(({ rows }) => rows.length > 0)
  return { ...asked, text: sheet ? sheetText(sheet) : '', error: null, sheet: sheet?.name ?? '' }
}
