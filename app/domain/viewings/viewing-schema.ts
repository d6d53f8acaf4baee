/** The form that books a viewing: one schema for both sides. */
import * as z from 'zod'
import { messageSchema } from '../messages/message-schema.ts'
import { emailField, inOneLine, required } from '../shared/form-fields.ts'

export const LONGEST_NOTE = 1000
const PARTY = 'Number of people must be from 1 to 20'

export const viewingSchema = z.object({
  slot: required('Time', 20),
  name: required('Name', 120),
  email: emailField.overwrite((email) => email.toLowerCase()),
  phone: messageSchema.shape.phone,
  party: z.coerce.number({ error: PARTY }).int(PARTY).min(1, PARTY).max(20, PARTY).default(1),
  note: z
    .string()
    .overwrite(inOneLine)
    .max(LONGEST_NOTE, `Note is too long (at most ${LONGEST_NOTE} characters)`)
    .default(''),
})

export type ViewingForm = z.output<typeof viewingSchema>
