/** A table that staff send as the text of a field or as a file under the same name. */
import { data } from '@remix-run/cloudflare'
import { readForm } from './platform/read-body.server'

const TABLE_BYTES = 1_500_000
const NOT_TEXT = 'This file is no CSV table. Save the spreadsheet as CSV (UTF-8) and choose it again.'

export async function readTableForm(request: Request): Promise<FormData> {
  const form = await readForm(request, TABLE_BYTES)
  if (typeof form === 'number')
    throw data(form === 413 ? 'The table is too large.' : 'The form could not be read.', { status: form })
  return form
}

/** The file where one was chosen, otherwise what was typed; `error` for a file that is no text. */
export async function readTable(form: FormData, name: string): Promise<{ text: string; error: string | null }> {
  const given = form.getAll(name)
  const typed = given.find((each) => typeof each === 'string') ?? ''
  const file = given.find((each): each is File => typeof each !== 'string' && each.size > 0)
  if (!file) return { text: typed.toString(), error: null }
  const text = await file.text()
  return /[\0\uFFFD]/.test(text) ? { text: typed.toString(), error: NOT_TEXT } : { text, error: null }
}
