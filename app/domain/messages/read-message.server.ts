/** Reading what was typed to the firm: the shared schema, the number of the form, and the field that people leave empty. */
import { parseWithZod } from '@conform-to/zod/v4'
import { submissionKey } from '../orders/read-purchase.server.ts'
import { messageSchema, TRAP_FIELD } from './message-schema.ts'

export const readMessage = (form: FormData) => parseWithZod(form, { schema: messageSchema })

/** The same words, about the same thing, in the same filled-in form, are one message. */
export const messageKey = (form: FormData, about: string) =>
  submissionKey(form, {
    about,
    words: ['firstName', 'lastName', 'email', 'phone', 'message'].map((name) => form.get(name)),
  })

export const isTrapped = (form: FormData) => {
  const filled = form.get(TRAP_FIELD)
  return filled !== null && filled !== ''
}
