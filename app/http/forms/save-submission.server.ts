/** Saves a form whose session has ended, so that nothing typed is lost during sign-in. */
import { saveSubmission } from '../../domain/accounts/saved-submissions.server.ts'
import { FORM_BOUNDS } from '../../domain/items/item.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import type { AppContext } from '../context.server.ts'
import { ANY_FIELDS } from './form-fields.server.ts'
import { readUpload } from './read-upload.server.ts'

const NOWHERE = { write: async () => undefined, end: async () => undefined }

/** Its key; null for a form with no text, with a password or a code, and for a script's own request. */
export async function saveSubmissionFor(context: Pick<AppContext, 'db' | 'now'>, request: Request, userId: number) {
  if (request.headers.get('accept')?.startsWith('application/json')) return null
  const sent = await readUpload(request, ANY_FIELDS, FORM_BOUNDS, () => NOWHERE)
  const fields = [...(typeof sent === 'number' ? [] : sent)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  if (fields.length === 0 || fields.some(([name]) => /password|^code$/i.test(name))) return null
  const { pathname, search } = new URL(request.url)
  const hadFiles = /^multipart\//i.test(request.headers.get('content-type') ?? '')
  // An item's form is then opened instead of saved, so that its files can be chosen again.
  if (hadFiles) fields.push(['press', 'keep'])
  const key = randomKey()
  await saveSubmission(context, { key, userId, path: `${pathname}${search}`, isMultipart: hadFiles, fields, hadFiles })
  return key
}
