/** Reads a message form: the shared schema, the form's number, and the honeypot. */
import { parseWithZod } from '@conform-to/zod/v4'
import * as z from 'zod/mini'
import { INVALID_PHONE } from '../places/messages.ts'
import { readPhone } from '../places/read-phone.ts'
import { ALWAYS } from '../shared/form-fields.ts'
import { submissionKey } from '../shared/submission-key.ts'
import { LONGEST_PHONE, messageSchema } from './message-schema.ts'
import { HONEYPOT_FIELD } from './messages.ts'

/** A number without a country code is Ghanaian; the phone is optional. */
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

/** The same text, about the same item, in the same form, is one message. */
export const messageKey = (form: FormData, about: string) =>
  submissionKey(form, {
    about,
    words: ['firstName', 'lastName', 'email', 'phone', 'message'].map((name) => form.get(name)),
  })

export const isHoneypotFilled = (form: FormData) => {
  const filled = form.get(HONEYPOT_FIELD)
  return filled !== null && filled !== ''
}
