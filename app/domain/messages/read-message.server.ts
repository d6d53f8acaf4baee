/** Reading what was typed to the firm: the shared schema, the number of the form, and the field that people leave empty. */
import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod/mini'
import { INVALID_PHONE } from '../orders/messages.ts'
import { readPhone } from '../places/phone.ts'
import { ALWAYS } from '../shared/form-fields.ts'
import { submissionKey } from '../shared/submission-key.ts'
import { LONGEST_PHONE, messageSchema } from './message-schema.ts'
import { HONEYPOT_FIELD } from './messages.ts'

/** A number without its country is one of Ghana; none may be given. */
export const phoneOf = (typed: string) => (typed === '' ? '' : readPhone('+233', typed))

const checkedSchema = z.pipe(
  messageSchema.check(
    z.refine(({ phone }) => typeof phone !== 'string' || phone.length > LONGEST_PHONE || phoneOf(phone) !== null, {
      path: ['phone'],
      error: INVALID_PHONE,
      when: ALWAYS,
    }),
  ),
  z.transform((message) => ({ ...message, phone: phoneOf(message.phone) ?? '' })),
)

export const readMessage = (form: FormData) => parseWithZod(form, { schema: checkedSchema })

/** The same words, about the same thing, in the same filled-in form, are one message. */
export const messageKey = (form: FormData, about: string) =>
  submissionKey(form, {
    about,
    words: ['firstName', 'lastName', 'email', 'phone', 'message'].map((name) => form.get(name)),
  })

export const isHoneypotFilled = (form: FormData) => {
  const filled = form.get(HONEYPOT_FIELD)
  return filled !== null && filled !== ''
}
