/** The form that books a viewing, from its body to its answer. */
import { LOOKS_AUTOMATIC, TRAP_FIELD } from '../../domain/messages/messages.ts'
import { isTrapped } from '../../domain/messages/read-message.server.ts'
import { randomKey, sha256Hex } from '../../domain/shared/signed-key.server'
import { submissionKey } from '../../domain/shared/submission-key.ts'
import { readViewing } from '../../domain/viewings/read-viewing.server.ts'
import {
  SLOT_TAKEN,
  SLOT_UNKNOWN,
  TOO_MANY_VIEWINGS,
  VIEWING_BOOKED,
  VIEWING_FAILED,
} from '../../domain/viewings/viewing.ts'
import { viewingSchema } from '../../domain/viewings/viewing-schema.ts'
import { bookViewing, viewingKey } from '../../domain/viewings/viewings.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server'
import { formFields } from '../forms/form-fields.server'
import { readPublicForm } from '../forms/public-form.server'
import { deliverSoon } from '../job-deps.server'
import { done, invalid } from '../reply.server'

const FIELDS = formFields(viewingSchema, ['formId', TRAP_FIELD])

export const viewingDeps = ({ db, now }: AppContext) => ({ db, now, sha256: sha256Hex })

/** 303 to the page of the viewing; 400, 409 where the time is gone, 429 or 503 with what was typed. */
export async function receiveViewing(context: AppContext, request: Request, home: { id: number; title: string }) {
  const { fields, tooMany } = await readPublicForm(context, request, 'viewing', FIELDS)
  const submission = readViewing(fields)
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  if (isTrapped(fields)) return invalid(submission.reply({ formErrors: [LOOKS_AUTOMATIC] }))
  const form = submission.value
  const key = (await submissionKey(fields, { home: home.id, form })) ?? randomKey()
  try {
    const booked = await bookViewing(viewingDeps(context), home, form, key)
    if (booked.ok) {
      deliverSoon(context)
      const flash = { tone: 'good', text: VIEWING_BOOKED, stays: true } as const
      return done(context, paths.viewing(await viewingKey(context.keys, booked.value)), flash)
    }
    if (booked.reason === 'unknown-slot') return invalid(submission.reply({ fieldErrors: { slot: [SLOT_UNKNOWN] } }))
    return booked.reason === 'taken'
      ? invalid(submission.reply({ formErrors: [SLOT_TAKEN] }), 409)
      : invalid(submission.reply({ formErrors: [TOO_MANY_VIEWINGS] }), 429)
  } catch (cause) {
    context.log.error('viewing.not-stored', cause)
    return invalid(submission.reply({ formErrors: [VIEWING_FAILED] }), 503, { 'retry-after': '30' })
  }
}
