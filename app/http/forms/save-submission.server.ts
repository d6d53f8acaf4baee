/** Saves a form whose session has expired, so that nothing typed is lost during sign-in. */
import type { SavedSubmission } from '../../domain/accounts/saved-submission.ts'
import { saveSubmission } from '../../domain/accounts/saved-submissions.server.ts'
import type { FileSink } from '../../domain/files/incoming-file.ts'
import { FORM_BOUNDS } from '../../domain/items/item.ts'
import { randomKey } from '../../domain/shared/signed-key.server'
import type { AppContext } from '../context.server'
import { ANY_FIELDS } from './form-fields.server'
import { readUpload } from './read-upload.server'

/** Null for forms that need not or must not be saved: no text, a password or code, or a script's own request. */
export async function saveSubmissionFor(
  context: Pick<AppContext, 'db' | 'now'>,
  request: Request,
  userId: number,
): Promise<string | null> {
  if (request.headers.get('accept')?.startsWith('application/json')) return null
  let fileBytes = 0
  const nowhere: FileSink = {
    write: async (chunk) => {
      fileBytes += chunk.byteLength
    },
    end: async () => undefined,
  }
  const sent = await readUpload(request, ANY_FIELDS, FORM_BOUNDS, () => nowhere)
  if (typeof sent === 'number') return null
  const fields = [...sent].filter((field): field is [string, string] => typeof field[1] === 'string')
  if (fields.length === 0 || fields.some(([name]) => /password|^code$/i.test(name))) return null
  // An item's form is then reopened instead of saved, so that its files can be chosen again.
  if (fileBytes > 0) fields.push(['press', 'keep'])
  const { pathname, search } = new URL(request.url)
  const form: SavedSubmission = {
    path: `${pathname}${search}`,
    isMultipart: /^multipart\//i.test(request.headers.get('content-type') ?? ''),
    fields,
    hadFiles: fileBytes > 0,
  }
  return saveSubmission({ ...context, randomKey }, userId, form)
}
