/** A table that staff send as the text of a field or as a file under the same name. */
import { formFields } from './form-fields.server'
import { holdFile, requireUpload } from './read-upload.server'

const TABLE_BYTES = 1_500_000
const BOUNDS = { bodyBytes: 2 * TABLE_BYTES, textBytes: TABLE_BYTES, parts: 20 }
const NOT_TEXT = 'This file is no CSV table. Save the spreadsheet as CSV (UTF-8) and choose it again.'

/** `text` is the file where one was chosen, otherwise what was typed; `error` tells of a file that is no text. */
export type TableForm = { form: FormData; text: string; error: string | null }

export async function readTableForm(request: Request, name: string, others: readonly string[]): Promise<TableForm> {
  const file = holdFile(name, BOUNDS.bodyBytes)
  const form = await requireUpload(request, formFields(null, [name, ...others], TABLE_BYTES), BOUNDS, file.open)
  const typed = String(form.get(name) ?? '')
  const text = await new Blob([await file.readBytes()]).text()
  if (text === '') return { form, text: typed, error: null }
  return /[\0\uFFFD]/.test(text) ? { form, text: typed, error: NOT_TEXT } : { form, text, error: null }
}
