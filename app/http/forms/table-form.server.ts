/** A table that staff send as the text of a field or as a file under the same name. */
import { formFields } from './form-fields.server'
import { bufferFile, requireUpload } from './read-upload.server'

const TABLE_BYTES = 1_500_000
const BOUNDS = { bodyBytes: 2 * TABLE_BYTES, textBytes: TABLE_BYTES, parts: 20 }
const NOT_TEXT = 'This file is no CSV table. Save the spreadsheet as CSV (UTF-8) and choose it again.'

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

/** `text` is the chosen file's content, otherwise what was typed; `error` reports a file that is no text. */
export type TableForm = { form: FormData; text: string; error: string | null }

export async function readTableForm(request: Request, name: string, others: readonly string[]): Promise<TableForm> {
  const file = bufferFile(name, BOUNDS.bodyBytes)
  const form = await requireUpload(request, formFields(null, [name, ...others], TABLE_BYTES), BOUNDS, file.open)
  const typed = String(form.get(name) ?? '')
  const text = decodeTable(await file.readBytes())
  if (text === null) return { form, text: typed, error: NOT_TEXT }
  return { form, text: text || typed, error: null }
}
