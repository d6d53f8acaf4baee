/** Reading the small forms by which staff change a row. */
import { data } from '@remix-run/cloudflare'
import { readForm } from './platform/read-body.server'

/** The fields, or the answer to what is no form of ours. */
export async function readStaffForm(request: Request): Promise<FormData> {
  const form = await readForm(request)
  if (typeof form === 'number') throw data('The form could not be read.', { status: form })
  // Orders to the form library, of which these forms give none.
  for (const name of ['__intent__', '__state__']) form.delete(name)
  return form
}

/** The state that a form was drawn with, taken out of it; null where it says none. */
export function readVersion(form: FormData): number | null {
  const version = Number(form.get('version') ?? Number.NaN)
  form.delete('version')
  return Number.isSafeInteger(version) ? version : null
}

/** A field that was sent empty is emptied (null); one that was not sent stays (undefined). */
export const emptied = (form: FormData, name: string): null | undefined => (form.has(name) ? null : undefined)
