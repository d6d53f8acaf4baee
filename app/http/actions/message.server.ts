/** What every form that writes to the firm does: the contact page, the home page, and an enquiry about an item. */

import { messageSchema } from '../../domain/messages/message-schema.ts'
import { LOOKS_AUTOMATIC, MESSAGE_FAILED, MESSAGE_SENT, TRAP_FIELD } from '../../domain/messages/messages.ts'
import { isTrapped, messageKey, readMessage } from '../../domain/messages/read-message.server.ts'
import { type MessageItem, sendMessage } from '../../domain/messages/send-message.server.ts'
import { randomKey } from '../../domain/shared/signed-key.server'
import type { AppContext } from '../context.server'
import { formFields } from '../forms/form-fields.server'
import { readPublicForm } from '../forms/public-form.server'
import { deliverSoon } from '../job-deps.server'
import { done, invalid } from '../reply.server'

const FIELDS = formFields(messageSchema, ['formId', TRAP_FIELD])

/** Ends as an action does: 400 with the values kept, 429, 503 where it could not be stored, or 303 to `next` with the thanks. */
export async function receiveMessage(context: AppContext, request: Request, next: string, item?: MessageItem) {
  const { fields, tooMany } = await readPublicForm(context, request, 'message', FIELDS)
  const submission = readMessage(fields)
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  // Said aloud, and the next form comes without the trap: a browser may have filled it in for a person.
  if (isTrapped(fields)) return invalid(submission.reply({ formErrors: [LOOKS_AUTOMATIC] }))
  try {
    await sendMessage(
      { db: context.db, now: context.now, randomKey },
      {
        ...submission.value,
        submissionKey: await messageKey(fields, item ? item.reference : ''),
        ...(item ? { item } : {}),
      },
    )
  } catch (cause) {
    context.log.error('message.not-stored', cause)
    return invalid(submission.reply({ formErrors: [MESSAGE_FAILED] }), 503, { 'retry-after': '30' })
  }
  deliverSoon(context)
  return done(context, next, { tone: 'good', text: MESSAGE_SENT, stays: true })
}
